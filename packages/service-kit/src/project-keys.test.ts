import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createProjectKeys } from './project-keys.ts'
import type { SigningKey } from './signing-key.ts'

const SECRET = 'a signing secret for tests, long enough'
const soon = () => Math.floor(Date.now() / 1000) + 60

async function es256(id: string, status: SigningKey['status']): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { id, status, algorithm: 'ES256', jwk: await exportJWK(privateKey) }
}
const hs256 = (id: string, status: SigningKey['status'], secret = SECRET): SigningKey => ({
  id,
  status,
  algorithm: 'HS256',
  secret,
})

test('a token of the key in use is accepted while keys change places, and refused once its key is revoked', async () => {
  const [first, second] = [await es256('first', 'in_use'), await es256('second', 'standby')]
  const keys = await createProjectKeys([first, second])
  const token = await keys.sign({ sub: 'ada', exp: soon() })
  expect(await keys.verify(token)).toMatchObject({ sub: 'ada' })

  await keys.replace([
    { ...first, status: 'previously_used' },
    { ...second, status: 'in_use' },
  ])
  expect(await keys.verify(token)).toMatchObject({ sub: 'ada' })
  const younger = await keys.sign({ sub: 'bob', exp: soon() })

  await keys.replace([{ ...second, status: 'in_use' }])
  await expect(keys.verify(token)).rejects.toThrow('No key fits')
  expect(await keys.verify(younger)).toMatchObject({ sub: 'bob' })
})

test('a token signed elsewhere with an imported secret is accepted without a key id', async () => {
  const keys = await createProjectKeys([await es256('mine', 'in_use'), hs256('imported', 'standby')])
  const foreign = await new SignJWT({ role: 'anon', exp: soon() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(SECRET))
  expect(await keys.verify(foreign)).toMatchObject({ role: 'anon' })
})

test.each([
  ['another secret', async () => signed(`${SECRET}!`, { exp: soon() }, { alg: 'HS256' })],
  ['no expiry', async () => signed(SECRET, {}, { alg: 'HS256' })],
  ['an expiry in the past', async () => signed(SECRET, { exp: 1 }, { alg: 'HS256' })],
  ['another algorithm', async () => signed(`${SECRET}${SECRET}`, { exp: soon() }, { alg: 'HS512' })],
  ['the id of a key of another kind', async () => signed(SECRET, { exp: soon() }, { alg: 'HS256', kid: 'mine' })],
  ['the id of no key', async () => signed(SECRET, { exp: soon() }, { alg: 'HS256', kid: 'gone' })],
  ['no signature', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['20,000 characters', async () => signed(SECRET, { exp: soon(), pad: 'x'.repeat(20_000) }, { alg: 'HS256' })],
])('a token with %s is refused', async (_, token) => {
  const keys = await createProjectKeys([await es256('mine', 'in_use'), hs256('imported', 'standby')])
  await expect(keys.verify(await token())).rejects.toThrow()
  await expect(keys.verify(await signed(SECRET, { exp: soon() }, { alg: 'HS256' }))).resolves.toBeDefined()
})

test('only public keys are published, and secrets are none', async () => {
  const keys = await createProjectKeys([await es256('mine', 'in_use'), hs256('imported', 'standby')])
  expect(keys.jwks().keys).toEqual([
    expect.objectContaining({ kid: 'mine', alg: 'ES256', x: expect.any(String), y: expect.any(String) }),
  ])
  expect(keys.jwks().keys[0]).not.toHaveProperty('d')
})

test('a secret shorter than the hash is refused', async () => {
  await expect(createProjectKeys([hs256('short', 'in_use', 'short')])).rejects.toThrow('at least 32 bytes')
})

const signed = (secret: string, claims: object, header: { alg: string; kid?: string }) =>
  new SignJWT({ ...claims }).setProtectedHeader(header).sign(Buffer.from(secret))
