import { expect, test } from 'vitest'
import { atRate } from './at-rate.ts'
import { bytesOf } from './testing/pieces.ts'

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield Buffer.alloc(1000, piece)
}

test('a stream is the same at a rate, and takes its time', async () => {
  const started = performance.now()
  const limited = await bytesOf(atRate(pieces(10), 20_000))
  // a timer may be a millisecond early
  expect(performance.now() - started).toBeGreaterThan(450)
  expect(limited).toEqual(await bytesOf(pieces(10)))
})

test('one that is slow gives its first piece at once, and who waits for the second can end it', async () => {
  const caller = new AbortController()
  const slow = atRate(pieces(2), 1, caller.signal)
  expect((await slow.next()).value).toHaveLength(1000)
  const second = slow.next()
  caller.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
})
