import { expect, test } from 'vitest'
import { createRequestLimit } from './request-limit.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

test('the wait doubles with each failure up to five minutes, and success forgets', () => {
  let now = 0
  const throttle = createSignInThrottle({ elapsedSeconds: () => now })
  for (let free = 0; free < 5; free++) throttle.attempt('key')
  const waits = Array.from({ length: 10 }, () => {
    const wait = waitOf(() => throttle.attempt('key'))
    now += wait
    throttle.attempt('key')
    return wait
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300])

  throttle.succeeded('key')
  expect(() => throttle.attempt('key')).not.toThrow()
})

test('failures are forgotten after a quarter of an hour', () => {
  let now = 0
  const throttle = createSignInThrottle({ elapsedSeconds: () => now })
  for (let free = 0; free < 5; free++) throttle.attempt('key')
  expect(() => throttle.attempt('key')).toThrow()
  now += 900
  for (let free = 0; free < 5; free++) throttle.attempt('key')
})

test('keys are bounded: the oldest gives way', () => {
  const throttle = createSignInThrottle({ mostKeys: 2, elapsedSeconds: () => 0 })
  for (let free = 0; free < 5; free++) throttle.attempt('first')
  expect(() => throttle.attempt('first')).toThrow()
  throttle.attempt('second')
  throttle.attempt('third')
  expect(() => throttle.attempt('first')).not.toThrow()
})

test('requests come in a burst, then one at a time', () => {
  let now = 0
  const take = createRequestLimit({ burst: 3, secondsPerRequest: 10, elapsedSeconds: () => now })
  for (let free = 0; free < 3; free++) take('key')
  expect(waitOf(() => take('key'))).toBe(10)
  take('other')
  now += 10
  take('key')
  expect(() => take('key')).toThrow()
})

function waitOf(attempt: () => void) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Error && 'retryAfterSeconds' in error) return Number(error.retryAfterSeconds)
  }
  return 0
}
