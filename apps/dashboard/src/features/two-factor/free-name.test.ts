import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test.each([
  [[], 'Authenticator app'],
  [['Phone'], 'Authenticator app'],
  [['Authenticator app'], 'Authenticator app 2'],
  [['Authenticator app', 'Authenticator app 2', 'Phone'], 'Authenticator app 3'],
  [['Authenticator app 2', 'Authenticator app 3'], 'Authenticator app'],
])('beside %j the next is called %s', (taken, name) => {
  expect(freeName(taken)).toBe(name)
})
