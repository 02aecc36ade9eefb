import { randomBytes } from 'node:crypto'
import { zstdFrameOf } from '../testing/zstd-frame-of.ts'
import { expect, test } from 'vitest'
import { partKey } from '../part-key.ts'
import { sealChunk } from '../sealed-chunk.ts'
import { readHeader } from '../sealed-header.ts'
import { bytesOf, pieces } from '../testing/pieces.ts'
import { sealBlocks, unsealBlocks } from './sealed-blocks.ts'

const SECRET = Buffer.alloc(32, 7)
const PLACE = { platform: 'platform-one', ref: 'shop', id: 'first', part: 'base.tar' }
const BLOCK = 1024 * 1024
const HEADER = 41
const SENTENCE = 'The quick brown fox jumps over the lazy dog. '
const text = Buffer.from(SENTENCE.repeat(Math.ceil((2 * BLOCK) / SENTENCE.length))).subarray(0, 2 * BLOCK)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['a block but for a byte', text.subarray(0, BLOCK - 1)],
  ['a block', randomBytes(BLOCK)],
  ['a block and a byte', Buffer.concat([text.subarray(0, BLOCK), Buffer.from('x')])],
  ['zeros', Buffer.alloc(3 * BLOCK)],
  ['what does not compress', randomBytes(9 * BLOCK + 17)],
  ['one after the other', Buffer.concat([text, randomBytes(BLOCK), Buffer.alloc(BLOCK + 1), randomBytes(5), text])],
  ['both in each block', Buffer.concat([text.subarray(0, 600_000), randomBytes(900_000), text])],
])('%s comes back as it was, in pieces of any size', async (_, content) => {
  const sealed = await sealedBytes(content)
  expect(sealed.includes(SENTENCE)).toBe(false)
  for (const size of [10_007, sealed.length + 1]) {
    expect((await bytesOf(opened(pieces(sealed, size)))).equals(content)).toBe(true)
  }
})

test('what compresses is compressed beside what does not, which grows by next to nothing', async () => {
  const random = randomBytes(4 * BLOCK)
  expect((await sealedBytes(Buffer.concat([text, random, text]))).length).toBeLessThan(random.length * 1.01)
  expect((await sealedBytes(random)).length).toBeLessThan(random.length + 200)
})

test('a flipped bit is found wherever it is, before its block is handed on', async () => {
  const content = randomBytes(3 * BLOCK + 100)
  const sealed = await sealedBytes(content)
  const borders = bordersOf(sealed)
  const places = [0, 7, 9, 40, ...borders.flatMap((at) => [at, at + 3, at + 4, at + 50]), sealed.length - 1]
  for (const place of places.filter((at) => at < sealed.length)) {
    const flipped = Buffer.from(sealed)
    flipped[place]! ^= 1 << (place % 8)
    const got: Uint8Array[] = []
    await expect(async () => {
      for await (const piece of opened(pieces(flipped, 300_000))) got.push(piece)
    }).rejects.toMatchObject({ reason: 'damaged', message: expect.stringContaining('base.tar') })
    const handedOn = Buffer.concat(got)
    expect(handedOn.equals(content.subarray(0, handedOn.length))).toBe(true)
    const whole = borders.filter((at) => at <= place).length - 1
    expect(handedOn.length).toBeLessThanOrEqual(Math.max(whole, 0) * BLOCK)
  }
})

test('a stream that is cut off is refused, at the border of every block and beside it', async () => {
  const sealed = await sealedBytes(randomBytes(2 * BLOCK + 5))
  const borders = [0, 8, 9, ...bordersOf(sealed), sealed.length]
  const lengths = borders
    .flatMap((border) => [border - 1, border, border + 1, border + 4])
    .filter((at) => at >= 0 && at < sealed.length)
  expect(lengths.length).toBeGreaterThan(15)
  for (const length of lengths) await expectDamaged(sealed.subarray(0, length))
})

test('blocks that change places, are doubled, left out or come from another stream are refused', async () => {
  const content = randomBytes(4 * BLOCK)
  const [sealed, other] = [await sealedBytes(content), await sealedBytes(content)]
  const [header, a, b, c, d] = cut(sealed)
  const foreign = cut(other)
  for (const order of [
    [header, b, a, c, d],
    [header, a, a, b, c, d],
    [header, a, c, d],
    [header, a, b, c, d, d],
    [header, a, b, c],
    [header],
    [header, a, foreign[2], c, d],
    [foreign[0], a, b, c, d],
    [header, a, b, c, d, Buffer.alloc(4)],
  ]) {
    await expectDamaged(Buffer.concat(order.map((piece) => piece!)))
  }
  // The check can succeed.
  expect((await bytesOf(opened(pieces(Buffer.concat([header!, a!, b!, c!, d!]), 99_999)))).length).toBe(4 * BLOCK)
})

test('a length that is none of ours is refused before anything is kept for it', async () => {
  const sealed = await sealedBytes(text)
  for (const length of [0xff_ff_ff_ff, BLOCK + 100, 0, 15]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt32BE(length, HEADER)
    await expectDamaged(changed)
  }
})

test('of a block that would be too long, no more is read than has come', async () => {
  const length = Buffer.alloc(4, 0xff)
  const header = (await sealedBytes(text)).subarray(0, HEADER)
  let read = 0
  async function* endless() {
    yield Buffer.concat([header, length])
    for (; read < 50; read++) yield Buffer.alloc(BLOCK)
  }
  await expect(bytesOf(opened(endless()))).rejects.toMatchObject({ reason: 'damaged' })
  expect(read).toBeLessThan(5)
})

test.each([
  ['a method that nobody knows', Buffer.concat([Buffer.of(9, 0, 0, 0, 1), Buffer.from('x')])],
  ['more than a block', Buffer.concat([Buffer.of(0, 0, 16, 0, 1), Buffer.alloc(BLOCK + 1)])],
  ['more than a block, compressed', Buffer.concat([Buffer.of(1, 0, 16, 0, 1), zstdFrameOf(Buffer.alloc(BLOCK + 1))])],
  ['less than it says', Buffer.concat([Buffer.of(0, 0, 0, 0, 5), Buffer.from('x')])],
  ['more than it says', Buffer.concat([Buffer.of(1, 0, 0, 0, 5), zstdFrameOf(Buffer.alloc(6))])],
  ['far more than it says', Buffer.concat([Buffer.of(1, 0, 16, 0, 0), zstdFrameOf(Buffer.alloc(64 * BLOCK))])],
  ['what is no frame', Buffer.concat([Buffer.of(1, 0, 0, 0, 5), Buffer.from('nothing like it')])],
  ['nothing at all', Buffer.alloc(0)],
])('%s is refused even if it is sealed with the right key', async (_, packed) => {
  const [header] = cut(await sealedBytes(text))
  const key = partKey(SECRET, header!.subarray(9), PLACE)
  const sealed = Buffer.concat(sealChunk(key, { index: 0, isLast: true }, packed))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(sealed.length)
  await expectDamaged(Buffer.concat([header!, length, sealed]))
})

test.each([
  ['another secret', Buffer.alloc(32, 8), PLACE],
  ['another platform', SECRET, { ...PLACE, platform: 'platform-two' }],
  ['another backup', SECRET, { ...PLACE, id: 'second' }],
  ['another part', SECRET, { ...PLACE, part: 'row_counts' }],
])('%s opens nothing', async (_, secret, place) => {
  const sealed = await sealedBytes(randomBytes(100))
  await expect(bytesOf(opened(pieces(sealed, 50), secret, place))).rejects.toMatchObject({ reason: 'damaged' })
})

const sealedBytes = (content: Buffer) => bytesOf(sealBlocks(pieces(content, 100_007), SECRET, PLACE))

async function* opened(sealed: AsyncIterable<Uint8Array>, secret = SECRET, place = PLACE) {
  yield* unsealBlocks(await readHeader(sealed, place), secret, place)
}

async function expectDamaged(sealed: Buffer) {
  await expect(bytesOf(opened(pieces(sealed, 700_000)))).rejects.toMatchObject({ reason: 'damaged' })
}

/** Where each block begins. */
function bordersOf(sealed: Buffer) {
  const borders: number[] = []
  for (let at = HEADER; at < sealed.length; at += 4 + sealed.readUInt32BE(at)) borders.push(at)
  return borders
}

function cut(sealed: Buffer) {
  const borders = [0, ...bordersOf(sealed)]
  return borders.map((at, index) => sealed.subarray(at, borders[index + 1] ?? sealed.length))
}
