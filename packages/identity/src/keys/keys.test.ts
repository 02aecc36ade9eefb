import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { hs256Keys } from './hs256-keys.ts'
import type { AccessTokenClaims } from './keys.ts'

const ISSUER = 'https://api.example.com/auth/v1'
const SECRET = 'a signing secret for tests, long enough'
const now = new Date('2026-01-01T00:00:00Z')
const clock = { now: () => now }
const seconds = now.getTime() / 1000

const keys = hs256Keys(SECRET, { issuer: ISSUER, clock })

const claims: AccessTokenClaims = {
  iss: ISSUER,
  sub: '6f1f9c0e-5a51-4d8e-9a4c-0d1c2b3a4f5e',
  aud: 'authenticated',
  exp: seconds + 3600,
  iat: seconds,
  email: 'a@example.com',
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  role: 'authenticated',
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: seconds }],
  session_id: 'b7c9f3de-4f52-4c8f-8f0e-2d5b9f6a1c3d',
  is_anonymous: false,
}
const badJwt = { status: 403, code: 'bad_jwt' }

test('a token of its own is accepted with all its claims', async () => {
  expect(await keys.verify(await keys.sign(claims))).toEqual(claims)
})

test('another issuer, another audience and an expired token are refused', async () => {
  const wrong = [{ iss: 'https://other.example.com' }, { aud: 'service' }, { exp: seconds - 1 }, { exp: seconds }]
  for (const change of wrong) {
    await expect(keys.verify(await keys.sign({ ...claims, ...change }))).rejects.toMatchObject(badJwt)
  }
})

test('an unsigned, a cut, a changed and an endless token are refused', async () => {
  const token = await keys.sign(claims)
  const [header, , signature] = token.split('.')
  const changed = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
  const none = new UnsecuredJWT(claims).setIssuer(ISSUER).encode()
  for (const bad of [none, token.slice(0, -4), `${header}.${changed}.${signature}`, 'x'.repeat(100_000), '', 'a.b.c']) {
    await expect(keys.verify(bad)).rejects.toMatchObject(badJwt)
  }
})

test('a token of another key is refused', async () => {
  const stranger = hs256Keys(SECRET.toUpperCase(), { issuer: ISSUER, clock })
  await expect(keys.verify(await stranger.sign(claims))).rejects.toMatchObject(badJwt)
})

test('the header never chooses: HS512 with the right secret, another type', async () => {
  const secret = new TextEncoder().encode(SECRET.repeat(2))
  const bySecret = hs256Keys(SECRET.repeat(2), { issuer: ISSUER, clock })
  const hs512 = await new SignJWT(claims).setProtectedHeader({ alg: 'HS512', typ: 'JWT' }).sign(secret)
  await expect(bySecret.verify(hs512)).rejects.toMatchObject(badJwt)
  const otherType = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
    .sign(new TextEncoder().encode(SECRET))
  await expect(keys.verify(otherType)).rejects.toMatchObject(badJwt)
})

test('a token without the claims of an access token is refused', async () => {
  const anon = await new SignJWT({ role: 'anon', iss: ISSUER, aud: 'authenticated', iat: seconds, exp: seconds + 60 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(SECRET))
  await expect(keys.verify(anon)).rejects.toMatchObject(badJwt)
})

test('a secret is not published', () => {
  expect(keys.jwks()).toEqual({ keys: [] })
})

test('a short secret is no signing key', () => {
  expect(() => hs256Keys('short', { issuer: ISSUER })).toThrow('at least 32 bytes')
})
