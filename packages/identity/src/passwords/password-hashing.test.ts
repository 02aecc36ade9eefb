import { expect, test } from 'vitest'
import { createPasswordHashing } from './password-hashing.ts'

test('a hash is argon2id with the agreed cost, and checks', async () => {
  const hashing = createPasswordHashing()
  const stored = await hashing.hash('a password')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashing.verify(stored, 'a password')).toBe(true)
  expect(await hashing.verify(stored, 'another')).toBe(false)
})

test('two run at a time, fifty wait, and the next is refused', async () => {
  const hashing = createPasswordHashing()
  const accepted = Array.from({ length: 52 }, () => hashing.hash('a password'))
  expect(hashing.load).toMatchObject({ running: 2, waiting: 50 })
  await expect(hashing.hash('a password')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })

  await Promise.all(accepted)
  expect(hashing.load).toEqual({ running: 0, waiting: 0, started: 52 })
  await expect(hashing.hash('a password')).resolves.toBeDefined()
})

test('who waits too long is refused and leaves the queue', async () => {
  const hashing = createPasswordHashing({ concurrency: 1, longestWaitSeconds: 0 })
  const first = hashing.hash('a password')
  await expect(hashing.hash('a password')).rejects.toMatchObject({ status: 503 })
  await first
  expect(hashing.load).toEqual({ running: 0, waiting: 0, started: 1 })
})

test('a hash that cannot be read is nobody’s and gives the place back', async () => {
  const hashing = createPasswordHashing({ concurrency: 1 })
  expect(await hashing.verify('not a hash', 'a password')).toBe(false)
  await expect(hashing.hash('a password')).resolves.toBeDefined()
})

test('a hash with another cost or of another kind is outdated', async () => {
  const hashing = createPasswordHashing()
  expect(hashing.isOutdated(await hashing.hash('a password'))).toBe(false)
  expect(hashing.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  expect(hashing.isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
})
