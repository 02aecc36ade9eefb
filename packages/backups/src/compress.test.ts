import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { compress, decompress } from './compress.ts'
import { readHeader } from './sealed-header.ts'
import { unseal } from './sealed-stream.ts'
import { bytesOf, pieces } from './testing/pieces.ts'

const BLOCK = 512 * 1024
const SENTENCE = 'The quick brown fox jumps over the lazy dog. '
const text = Buffer.from(SENTENCE.repeat(Math.ceil((2 * BLOCK) / SENTENCE.length))).subarray(0, 2 * BLOCK)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['text', text],
  ['what does not compress', randomBytes(3 * BLOCK + 17)],
  ['zeros', Buffer.alloc(BLOCK)],
  ['one after the other', Buffer.concat([text, randomBytes(BLOCK), Buffer.alloc(BLOCK + 1), randomBytes(5), text])],
  ['both in each block', Buffer.concat([text.subarray(0, 300_000), randomBytes(400_000), text.subarray(0, 300_000)])],
])('%s comes back as it was', async (_, content) => {
  const compressed = await bytesOf(compress(pieces(content, 10_007)))
  for (const size of [1_000, compressed.length + 1])
    expect((await bytesOf(decompress(pieces(compressed, size)))).equals(content)).toBe(true)
})

test('what compresses is compressed beside what does not', async () => {
  const random = randomBytes(2 * BLOCK)
  const compressed = await bytesOf(compress(pieces(Buffer.concat([text, random, text]), BLOCK)))
  expect(compressed.length).toBeLessThan(random.length * 1.1)
})

test('what an earlier version stored is read', async () => {
  const place = { platform: 'platform-one', ref: 'shop', id: 'first', part: 'base.tar' }
  const stored = pieces(Buffer.from(STORED_EARLIER, 'base64'), 50)
  const content = await bytesOf(decompress(unseal(await readHeader(stored, place), Buffer.alloc(32, 7), place)))
  expect(content.toString()).toBe(SENTENCE.repeat(40))
})

/** A gzip stream of level 1 in sealed chunks, from when every block was compressed alike. */
const STORED_EARLIER =
  'UExJTlRIQksBFDoxm2Ax3WjCYKc751+516FEOTUF7eLYXCkU+DY+5GA5jMxjRI0KUCZF6ocyBi3RqqtkxibHWklrwNRvLHtZPB//1wPIBxX71fFNgN2yXtNX9ZLGyzy0L2cFlXhG934ijOT5xCoEG5l1VpEza6EL0AsMmHdkLyLh4zctoKRImrs1if5e'
