import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkHandle, type HandleBinding, sealHandle } from './connection-handle.ts'

const key = randomBytes(32)
const binding: HandleBinding = { userId: 'u1', organizationId: 7, ref: 'abcdefghijklmnopqrst', role: 'Owner' }
const now = 1_000_000

test('a handle works for the person, project and role it was made for', () => {
  expect(() => checkHandle(key, sealHandle(key, binding, now), binding, now + 1000)).not.toThrow()
})

test.each([
  ['another person', { userId: 'u2' }],
  ['another organization', { organizationId: 8 }],
  ['another project', { ref: 'bbcdefghijklmnopqrst' }],
  ['another role', { role: 'Read-only' }],
])('it is refused for %s', (_, other) => {
  expect(() => checkHandle(key, sealHandle(key, binding, now), { ...binding, ...other }, now)).toThrow(
    'not for this project',
  )
})

test('it is refused once its hour is over', () => {
  expect(() => checkHandle(key, sealHandle(key, binding, now), binding, now + 3_600_001)).toThrow('expired')
})

test('a handle of another installation is refused', () => {
  expect(() => checkHandle(randomBytes(32), sealHandle(key, binding, now), binding, now)).toThrow(
    'not for this project',
  )
})

test.each(['', 'h1', 'h1.', 'h1.AAAA', 'h2.AAAA', 'postgresql://postgres@localhost/postgres', 'x'.repeat(10_000)])(
  '%s is refused',
  (handle) => {
    expect(() => checkHandle(key, handle, binding, now)).toThrow('not for this project')
  },
)

test('no bit can be flipped', () => {
  const handle = sealHandle(key, binding, now)
  const body = Buffer.from(handle.slice(3), 'base64url')
  for (let bit = 0; bit < body.length * 8; bit++) {
    const changed = Buffer.from(body)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => checkHandle(key, `h1.${changed.toString('base64url')}`, binding, now), `bit ${bit}`).toThrow()
  }
})

test('a handle of another version is refused, whatever it holds', () => {
  const handle = sealHandle(key, binding, now)
  expect(() => checkHandle(key, handle, binding, now)).not.toThrow()
  expect(() => checkHandle(key, handle.replace(/^h1/, 'h2'), binding, now)).toThrow('not for this project')
})
