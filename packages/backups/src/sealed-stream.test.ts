import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readHeader } from './sealed-header.ts'
import { seal, unseal } from './sealed-stream.ts'
import { bytesOf, pieces } from './testing/pieces.ts'

const SECRET = Buffer.alloc(32, 7)
const PLACE = { platform: 'platform-one', ref: 'shop', id: 'first', part: 'base.tar' }
const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16
const HEADER = 41

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK + 17])(
  '%i bytes come back as they were, in pieces of any size',
  async (bytes) => {
    const content = randomBytes(bytes)
    const sealed = await bytesOf(seal(pieces(content, 10_007), SECRET, PLACE))
    expect(sealed.includes(content.subarray(0, 16)) && bytes >= 16).toBe(false)
    for (const size of [1_000, SEALED_CHUNK, sealed.length + 1]) {
      expect((await bytesOf(opened(pieces(sealed, size)))).equals(content)).toBe(true)
    }
  },
)

test('nothing that was sealed with the same key a second time looks the same', async () => {
  const content = Buffer.alloc(100)
  const [one, other] = [await sealedBytes(content), await sealedBytes(content)]
  expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false)
})

test('a stream that is cut off is refused, at the border of every chunk and beside it', async () => {
  const sealed = await sealedBytes(randomBytes(3 * CHUNK))
  const borders = [0, 8, 9, HEADER, HEADER + 16, HEADER + SEALED_CHUNK, HEADER + 2 * SEALED_CHUNK, sealed.length]
  const lengths = borders
    .flatMap((border) => [border - 1, border, border + 1])
    .filter((at) => at >= 0 && at < sealed.length)
  expect(lengths.length).toBeGreaterThan(15)
  for (const length of lengths) await expectDamaged(sealed.subarray(0, length))
})

test('a flipped bit is found wherever it is, before its chunk is handed on', async () => {
  const content = randomBytes(3 * CHUNK + 100)
  const sealed = await sealedBytes(content)
  const places = [
    0,
    7,
    9,
    40,
    41,
    500,
    HEADER + CHUNK + 3,
    HEADER + SEALED_CHUNK,
    HEADER + 2 * SEALED_CHUNK + 9,
    sealed.length - 1,
  ]
  for (const place of places) {
    const flipped = Buffer.from(sealed)
    flipped[place]! ^= 1 << (place % 8)
    const got: Buffer[] = []
    await expect(async () => {
      for await (const piece of opened(pieces(flipped, 5_000))) got.push(piece)
    }).rejects.toMatchObject({ reason: 'damaged' })
    const handedOn = Buffer.concat(got)
    expect(handedOn.equals(content.subarray(0, handedOn.length))).toBe(true)
    expect(handedOn.length).toBe(Math.floor(Math.max(0, place - HEADER) / SEALED_CHUNK) * CHUNK)
  }
})

test('chunks that change places, are doubled, left out or come from another stream are refused', async () => {
  const content = randomBytes(4 * CHUNK)
  const [sealed, other] = [await sealedBytes(content), await sealedBytes(content)]
  const [header, a, b, c, d] = cut(sealed)
  const foreign = cut(other)
  for (const order of [
    [header, b, a, c, d],
    [header, a, a, b, c, d],
    [header, a, c, d],
    [header, a, b, c, d, d],
    [header, a, b, c],
    [header, a, foreign[2], c, d],
    [foreign[0], a, b, c, d],
    [header, a, b, c, d, Buffer.alloc(16)],
  ]) {
    await expectDamaged(Buffer.concat(order.map((piece) => piece!)))
  }
  // The check can succeed.
  expect((await bytesOf(opened(pieces(Buffer.concat([header!, a!, b!, c!, d!]), 999)))).length).toBe(4 * CHUNK)
})

test.each([
  ['another secret', Buffer.alloc(32, 8), PLACE],
  ['another platform', SECRET, { ...PLACE, platform: 'platform-two' }],
  ['another cluster', SECRET, { ...PLACE, ref: 'shop-2' }],
  ['another backup', SECRET, { ...PLACE, id: 'second' }],
  ['another part', SECRET, { ...PLACE, part: 'row_counts' }],
])('%s opens nothing', async (_, secret, place) => {
  const sealed = await sealedBytes(randomBytes(100))
  await expect(bytesOf(opened(pieces(sealed, 50), secret, place))).rejects.toMatchObject({ reason: 'damaged' })
})

test('a newer format is refused by name', async () => {
  const sealed = await sealedBytes(randomBytes(100))
  sealed[8] = 3
  await expect(bytesOf(opened(pieces(sealed, 50)))).rejects.toMatchObject({ reason: 'newer_format' })
})

async function* opened(sealed: AsyncIterable<Uint8Array>, secret = SECRET, place = PLACE) {
  yield* unseal(await readHeader(sealed, place), secret, place)
}

const sealedBytes = (content: Buffer) => bytesOf(seal(pieces(content, 10_007), SECRET, PLACE))

async function expectDamaged(sealed: Buffer) {
  await expect(bytesOf(opened(pieces(sealed, 70_000)))).rejects.toMatchObject({ reason: 'damaged' })
}

function cut(sealed: Buffer) {
  const chunks = [sealed.subarray(0, HEADER)]
  for (let at = HEADER; at < sealed.length; at += SEALED_CHUNK) chunks.push(sealed.subarray(at, at + SEALED_CHUNK))
  return chunks
}
