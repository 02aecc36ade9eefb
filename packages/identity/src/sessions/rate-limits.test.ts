import { expect, test } from 'vitest'
import { invalidCredentials, tooManyPasswordChecks } from '../auth-error.ts'
import { countGuess, createSignInThrottle } from './sign-in-throttle.ts'

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

test('a guess that failed for a reason of ours is none', async () => {
  const throttle = createSignInThrottle({ elapsedSeconds: () => 0 })
  const guess = (error: Error) => countGuess(throttle, [{ key: 'key' }], () => Promise.reject(error))
  for (const failure of [new Error('the database is away'), tooManyPasswordChecks(2)]) {
    for (let count = 0; count < 20; count++) await expect(guess(failure)).rejects.toBe(failure)
  }
  for (let free = 0; free < 5; free++) await expect(guess(invalidCredentials())).rejects.toMatchObject({ status: 400 })
  await expect(guess(invalidCredentials())).rejects.toMatchObject({ status: 429 })
})

test('a right guess forgets its own failures, and of a shared count takes only itself back', async () => {
  const throttle = createSignInThrottle({ elapsedSeconds: () => 0 })
  const keys = [{ key: 'own' }, { key: 'shared', free: 6, isShared: true as const }]
  const wrong = () => countGuess(throttle, keys, () => Promise.reject(invalidCredentials()))
  for (let count = 0; count < 4; count++) await expect(wrong()).rejects.toMatchObject({ status: 400 })
  await countGuess(throttle, keys, (succeeded) => Promise.resolve(succeeded()))
  for (let count = 0; count < 2; count++) await expect(wrong()).rejects.toMatchObject({ status: 400 })
  await expect(wrong()).rejects.toMatchObject({ status: 429 })
  await expect(
    countGuess(throttle, [{ key: 'own' }], () => Promise.reject(invalidCredentials())),
  ).rejects.toMatchObject({
    status: 400,
  })
})

function waitOf(attempt: () => void) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Error && 'retryAfterSeconds' in error) return Number(error.retryAfterSeconds)
  }
  return 0
}
