import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

function givenKeys() {
  let made = 0
  return createIdempotencyKeys(() => `key-${++made}`)
}

test('what is sent again unchanged carries the same key', () => {
  const keys = givenKeys()
  expect([keys.keyFor({ name: 'Acme' }), keys.keyFor({ name: 'Acme' })]).toEqual(['key-1', 'key-1'])
})

test('what is changed carries another key', () => {
  const keys = givenKeys()
  expect([keys.keyFor({ name: 'Acme' }), keys.keyFor({ name: 'Acme Inc' })]).toEqual(['key-1', 'key-2'])
})

test('the same again after a success is another one', () => {
  const keys = givenKeys()
  keys.keyFor({ name: 'Acme' })
  keys.forget()
  expect(keys.keyFor({ name: 'Acme' })).toBe('key-2')
})
