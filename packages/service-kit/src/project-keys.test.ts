import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a token that was checked before is refused once it has expired', async () => {
  const keys = await createProjectKeys([hs256('first', 'in_use')])
  const expiry = soon()
  const token = await keys.sign({ sub: 'ada', exp: expiry })
  expect(await keys.verify(token)).toMatchObject({ sub: 'ada' })
  vi.useFakeTimers({ toFake: ['Date'], now: (expiry - 1) * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await keys.verify(token)).toMatchObject({ sub: 'ada' })
  vi.setSystemTime(expiry * 1000)
  await expect(keys.verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
})

test('a token whose check was under way while its key was revoked is refused afterwards', async () => {
  const keys = await createProjectKeys([hs256('first', 'in_use')])
  const token = await keys.sign({ sub: 'ada', exp: soon() })
  const underWay = keys.verify(token)
  await keys.replace([hs256('second', 'in_use', `${SECRET}!`)])
  expect(await underWay).toMatchObject({ sub: 'ada' })
  await expect(keys.verify(token)).rejects.toThrow('No key fits')
})

test('more tokens than are remembered are all accepted, and none with the signature of another', async () => {
  const keys = await createProjectKeys([hs256('first', 'in_use')])
  const other = (await keys.sign({ sub: 'somebody else', exp: soon() })).split('.')[2]
  for (let index = 0; index < 250; index++) {
    const token = await keys.sign({ sub: `person ${index}`, exp: soon() })
    for (let times = 0; times < 2; times++) expect((await keys.verify(token)).sub).toBe(`person ${index}`)
    await expect(keys.verify(token.replace(/[^.]+$/, `${other}`))).rejects.toThrow('signature verification failed')
  }
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
