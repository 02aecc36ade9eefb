import { expect, test } from 'vitest'
import { hs256Keys } from './hs256-keys.ts'
import type { AccessTokenClaims } from './keys.ts'
import { rememberVerified } from './verified-tokens.ts'

const start = Date.parse('2026-01-01T00:00:00Z')

const claims: AccessTokenClaims = {
  iss: 'https://api.example.com/auth/v1',
  sub: '6f1f9c0e-5a51-4d8e-9a4c-0d1c2b3a4f5e',
  aud: 'authenticated',
  exp: start / 1000 + 60,
  iat: start / 1000,
  email: 'a@example.com',
  phone: '',
  app_metadata: {},
  user_metadata: {},
  role: 'authenticated',
  aal: 'aal1',
  amr: [],
  session_id: 'b7c9f3de-4f52-4c8f-8f0e-2d5b9f6a1c3d',
  is_anonymous: false,
}

function givenKeys() {
  let now = start
  const clock = { now: () => new Date(now) }
  const keys = hs256Keys('a secret that is long enough for the hash', { issuer: claims.iss, clock })
  let checks = 0
  const verify = rememberVerified((token) => {
    checks++
    return keys.verify(token)
  }, clock)
  return { sign: keys.sign, verify, checks: () => checks, wait: (seconds: number) => (now += seconds * 1000) }
}

test('a signature is checked once', async () => {
  const { sign, verify, checks } = givenKeys()
  const token = await sign(claims)
  for (let i = 0; i < 3; i++) expect(await verify(token)).toEqual(claims)
  expect(checks()).toBe(1)
})

test('a remembered token expires to the second', async () => {
  const { sign, verify, wait } = givenKeys()
  const token = await sign(claims)
  await verify(token)
  wait(59)
  expect(await verify(token)).toEqual(claims)
  wait(1)
  await expect(verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  await expect(verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
})

test('a refused token is refused every time, also one that differs from a remembered one in its last character', async () => {
  const { sign, verify } = givenKeys()
  const token = await sign(claims)
  await verify(token)
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
  for (let i = 0; i < 2; i++) await expect(verify(forged)).rejects.toMatchObject({ code: 'bad_jwt' })
})

test('no more tokens are kept than fit', async () => {
  const { sign, verify, checks } = givenKeys()
  const first = await sign(claims)
  await verify(first)
  for (let i = 0; i < 500; i++) await verify(await sign({ ...claims, email: `${i}@example.com` }))
  expect(checks()).toBe(501)
  await verify(first)
  expect(checks()).toBe(502)
})
