import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { identifyCaller } from './identify-caller.ts'
import { parseRoleClaimPath } from './role-claim-path.ts'
import { TokenError } from './token-error.ts'
import { tokenKeysFrom } from './token-keys.ts'

const SECRET = 'a secret that is long enough for HS256'
const NOW = new Date('2026-06-01T12:00:00Z')
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1000) + offset
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface Given {
  secret?: string
  audience?: string
  anonRole?: string
}

async function identify(authorization: string | undefined, { secret = SECRET, audience, anonRole }: Given = {}) {
  const jwt = {
    secret: secret || undefined,
    secretIsBase64: false,
    audience,
    roleClaimPath: parseRoleClaimPath('.role'),
  }
  const request = new Request('http://x/', { headers: authorization === undefined ? {} : { authorization } })
  return identifyCaller(request, { jwt, keys: await tokenKeysFrom(jwt), anonRole, now: NOW })
}

const signed = (claims: JWTPayload, secret = SECRET) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

const refusal = async (token: string, given?: Given) => {
  const error = await identify(`Bearer ${token}`, given).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TokenError)
  return error as TokenError
}

test('a token says which role its bearer has, and its claims go on as they were signed', async () => {
  const payload = Buffer.from('{"role":"author","big":12345678901234567890}').toString('base64url')
  const header = Buffer.from('{"alg":"HS256"}').toString('base64url')
  const signature = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url')
  expect(await identify(`bearer ${header}.${payload}.${signature}`)).toEqual({
    role: 'author',
    claims: '{"role":"author","big":12345678901234567890,"role":"author"}',
  })
})

test('who sends no token, or one without a role, is anonymous, where that is allowed', async () => {
  expect(await identify(undefined, { anonRole: 'anon' })).toEqual({ role: 'anon', claims: '{"role":"anon"}' })
  expect(await identify('Basic abc', { anonRole: 'anon' })).toMatchObject({ role: 'anon' })
  expect(await identify(`Bearer ${await signed({ id: 1 })}`, { anonRole: 'anon' })).toEqual({
    role: 'anon',
    claims: '{"id":1,"role":"anon"}',
  })
  await expect(identify(undefined)).rejects.toMatchObject({ code: 'PGRST302', message: 'Anonymous access is disabled' })
})

test.each([
  ['', 'Empty JWT is sent in Authorization header'],
  ['one.two', 'Expected 3 parts in JWT; got 2'],
  ['e30.e30.x', "JWT couldn't be decoded"],
])('%s is no token', async (token, message) => {
  expect(await refusal(token)).toMatchObject({ code: 'PGRST301', message })
})

test('a token of another secret or algorithm, or without a signature, is refused', async () => {
  expect(await refusal(await signed({ role: 'x' }, 'another secret that is long enough'))).toMatchObject({
    code: 'PGRST301',
    message: 'No suitable key or wrong key type',
    details: 'None of the keys was able to decode the JWT',
  })
  const other = await new SignJWT({ role: 'x' }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  expect(await refusal(other)).toMatchObject({ details: 'No suitable key was found to decode the JWT' })
  expect(await refusal(new UnsecuredJWT({ role: 'x' }).encode())).toMatchObject({
    message: 'Wrong or unsupported encoding algorithm',
  })
})

test('without a secret, no token can be checked', async () => {
  expect(await refusal(await signed({ role: 'x' }), { secret: '' })).toMatchObject({
    code: 'PGRST300',
    message: 'Server lacks JWT secret',
  })
})

test('a key may be public, and one of several', async () => {
  const keys = [await exportJWK(publicKey), { kty: 'oct', k: Buffer.from(SECRET).toString('base64url'), kid: 'old' }]
  const secret = JSON.stringify({ keys })
  const token = await new SignJWT({ role: 'x' }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  expect(await identify(`Bearer ${token}`, { secret })).toMatchObject({ role: 'x' })
  expect(await identify(`Bearer ${await signed({ role: 'y' })}`, { secret })).toMatchObject({ role: 'y' })
})

test('a public key is no secret to sign with', async () => {
  const jwk = await exportJWK(publicKey)
  const token = await signed({ role: 'x' }, JSON.stringify(jwk))
  expect(await refusal(token, { secret: JSON.stringify(jwk) })).toMatchObject({ code: 'PGRST301' })
})

test.each([
  [{ exp: seconds(-31) }, 'JWT expired'],
  [{ nbf: seconds(31) }, 'JWT not yet valid'],
  [{ iat: seconds(31) }, 'JWT issued at future'],
  [{ exp: 'x' as never }, "The JWT 'exp' claim must be a number"],
  [{ aud: [1] as never }, "The JWT 'aud' claim must be a string or an array of strings"],
  [{ aud: 'them' }, 'JWT not in audience'],
  [{ aud: ['them', 'you'] }, 'JWT not in audience'],
])('claims %o are refused: %s', async (claims, message) => {
  const token = await signed({ role: 'x', ...claims })
  expect(await refusal(token, { audience: 'us' })).toMatchObject({ code: 'PGRST303', message })
})

test.each([
  [{ exp: seconds(-29) }],
  [{ nbf: seconds(29) }],
  [{ aud: 'us' }],
  [{ aud: ['them', 'us'] }],
  [{ aud: [] as string[] }],
  [{}],
])('claims %o are accepted', async (claims) => {
  expect(await identify(`Bearer ${await signed({ role: 'x', ...claims })}`, { audience: 'us' })).toMatchObject({
    role: 'x',
  })
})

test('a secret is long enough', async () => {
  await expect(identify(undefined, { secret: 'short' })).rejects.toThrow('at least 32 characters')
})
