import { expect, test, vi } from 'vitest'
import { compressZstd, decompressZstd } from './zstd.ts'

const MEGABYTE = 1024 * 1024

test('a frame that says it holds more than it should takes no memory', () => {
  expect(decompressZstd(zeros(MEGABYTE), MEGABYTE)?.length).toBe(MEGABYTE)
  const before = process.memoryUsage().arrayBuffers
  expect(decompressZstd(zeros(256 * MEGABYTE), MEGABYTE)).toBeUndefined()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MEGABYTE)
})

test('what is loaded again compresses on, and what was loaded before, too', async () => {
  const block = Buffer.from('a block'.repeat(1000))
  const frame = Buffer.from(compressZstd(block))
  for (let time = 1; time <= 20; time++) {
    vi.resetModules()
    const again = await import('./zstd.ts')
    expect(decompressZstd(frame, block.length)).toEqual(new Uint8Array(block))
    expect(again.decompressZstd(frame, block.length)).toEqual(new Uint8Array(block))
  }
})

/** A frame of blocks that repeat one byte: https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1.2 */
function zeros(bytes: number) {
  const LONGEST_BLOCK = 128 * 1024
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0])
  head.writeUInt32LE(bytes, 5)
  const count = bytes / LONGEST_BLOCK
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = Buffer.alloc(4)
    block.writeUIntLE((LONGEST_BLOCK << 3) | (1 << 1) | (index === count - 1 ? 1 : 0), 0, 3)
    return block
  })
  return Buffer.concat([head, ...blocks])
}
