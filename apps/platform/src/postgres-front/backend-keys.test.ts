import { expect, test } from 'vitest'
import { createBackendKeys } from './backend-keys.ts'

const target = (host: string, secretLength: number) => ({
  cluster: { host, port: 5432 },
  key: { pid: 42, secret: Buffer.alloc(secretLength, 1) },
})

test('two clusters with the same pid are told apart', () => {
  const keys = createBackendKeys()

  const one = keys.issue(target('one', 4))
  const two = keys.issue(target('two', 4))

  expect(keys.find(one.key)).toEqual(target('one', 4))
  expect(keys.find(two.key)).toEqual(target('two', 4))
})

test('only the whole secret finds a session', () => {
  const keys = createBackendKeys()
  const { key } = keys.issue(target('one', 4))

  expect(keys.find({ ...key, secret: Buffer.from(key.secret.map((byte) => byte ^ 1)) })).toBeUndefined()
  expect(keys.find({ ...key, secret: key.secret.subarray(0, 3) })).toBeUndefined()
  expect(keys.find({ ...key, pid: key.pid ^ 1 })).toBeUndefined()
})

test('a key ends with its session', () => {
  const keys = createBackendKeys()
  const { key, forget } = keys.issue(target('one', 4))

  forget()

  expect(keys.find(key)).toBeUndefined()
})

test.each([
  [4, 4],
  [32, 32],
  [256, 32],
])('a cluster secret of %i bytes becomes one of %i', (real, own) => {
  expect(createBackendKeys().issue(target('one', real)).key.secret.length).toBe(own)
})
