import { expect, test } from 'vitest'
import { auth0IdOf, usernameOf } from './profile-rules.ts'

const email = { provider: 'email', id: 'e-1', identity_data: { sub: 'e-1' } }
const github = { provider: 'github', id: '4217', identity_data: { user_name: 'ada-lovelace' } }
const withIdentities = (...identities: (typeof email | typeof github)[]) => ({
  id: 'u-1',
  email: 'ada@example.com',
  identities,
})

test('the auth0_id of somebody who came through the code host begins with its name', () => {
  expect(auth0IdOf(withIdentities(github))).toBe('github|4217')
  expect(auth0IdOf(withIdentities(email, github))).toBe('github|4217')
  expect(auth0IdOf(withIdentities(email))).toBe('auth0|u-1')
})

test('the username is the user_name of an identity, or else what stands before the @', () => {
  expect(usernameOf(withIdentities(email, github))).toBe('ada-lovelace')
  expect(usernameOf(withIdentities(email))).toBe('ada')
})
