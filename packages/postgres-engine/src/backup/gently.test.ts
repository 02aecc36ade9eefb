import { expect, test } from 'vitest'
import { gently } from './gently.ts'

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield Buffer.alloc(1_000_000, piece)
}

test('a stream is the same, and takes its time while others are at work', async () => {
  const started = performance.now()
  let bytes = 0
  for await (const piece of gently(pieces(10), () => true)) bytes += piece.length
  // a timer may be a millisecond early
  expect(performance.now() - started).toBeGreaterThan(150)
  expect(bytes).toBe(10_000_000)
})

test('one that waits for others can be ended', async () => {
  const caller = new AbortController()
  const slow = gently(pieces(1_000), () => true, caller.signal)
  await slow.next()
  const second = slow.next()
  caller.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
})

test('where nobody is at work nothing waits', async () => {
  // a wait would fail at once
  let bytes = 0
  for await (const piece of gently(pieces(10), () => false, AbortSignal.abort())) bytes += piece.length
  expect(bytes).toBe(10_000_000)
})
