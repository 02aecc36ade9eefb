import { apiKeys } from '@plinth/contract/api-keys'
import { signingKeys } from '@plinth/contract/signing-keys'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { API_URL, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, send, follow, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)
const { ref, anonKey } = await givenApplication('Shop')
const url = `${API_URL}/p/${ref}`
const statusWith = async (apikey: string) => (await send(`${url}/auth/v1/settings`, { apikey })).status
const jwks = async () =>
  Object(await (await send(`${url}/auth/v1/.well-known/jwks.json`)).json()).keys.map(({ kid }: { kid: string }) => kid)

const SOON = { interval: 20 }

test('a new key works, and a revoked one is refused', async () => {
  for (const kind of ['publishable', 'secret'] as const) {
    const { id, value } = await alice.call(apiKeys.create, { ref, kind, name: kind })
    await expect.poll(() => statusWith(value), SOON).toBe(200)
    await alice.call(apiKeys.revoke, { ref, id })
    await expect.poll(() => statusWith(value), SOON).toBe(401)
  }
  const legacy = (await alice.call(apiKeys.list, { ref })).find(({ kind }) => kind === 'legacy')!
  expect(await statusWith(anonKey)).toBe(200)
  await alice.call(apiKeys.revoke, { ref, id: legacy.id })
  await expect.poll(() => statusWith(anonKey), SOON).toBe(401)
  await alice.call(apiKeys.restore, { ref, id: legacy.id })
  await expect.poll(() => statusWith(anonKey), SOON).toBe(200)
})

test('signing keys rotate under a session without one refusal, and revoking the old one ends its tokens', async () => {
  const client = clientOf(url, anonKey)
  await client.auth.signUp({ email: 'ada@example.com', password: PASSWORD })
  await follow(await linkMailedTo('ada@example.com'))
  const { data } = await client.auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  const old = data.session!.access_token
  const accepted = async (token: string) => (await client.auth.getUser(token)).error === null
  const [first] = await alice.call(signingKeys.list, { ref })
  expect(decodeProtectedHeader(old).kid).toBe(first!.kid)

  const next = await alice.call(signingKeys.create, { ref, from: 'new', algorithm: 'ES256' })
  await expect.poll(jwks, SOON).toEqual([first!.kid, next.kid])
  const during = Array.from({ length: 40 }, () => accepted(old))
  await alice.call(signingKeys.use, { ref, id: next.id })
  during.push(...Array.from({ length: 40 }, () => accepted(old)))
  expect(new Set(await Promise.all(during))).toEqual(new Set([true]))
  const kidOfNewest = async () =>
    decodeProtectedHeader((await client.auth.refreshSession()).data.session!.access_token).kid
  await expect.poll(kidOfNewest, SOON).toBe(next.kid)

  await alice.call(signingKeys.revoke, { ref, id: first!.id })
  await expect.poll(() => accepted(old), SOON).toBe(false)
  await expect.poll(jwks, SOON).toEqual([next.kid])
  expect(await accepted((await client.auth.refreshSession()).data.session!.access_token)).toBe(true)
})

test('the keys of an application that moves here work once its secret is imported', async () => {
  const secret = 'the secret of an application that moves here'
  const theirs = await new SignJWT({ iss: 'elsewhere', ref: 'elsewhere', role: 'anon' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('10y')
    .sign(Buffer.from(secret))
  expect(await statusWith(theirs)).toBe(401)
  await alice.call(signingKeys.create, { ref, from: 'secret', secret })
  await expect.poll(() => statusWith(theirs), SOON).toBe(200)
})

test('when a key was last used is known after a while, and a key that was refused counts for nothing', async () => {
  const { id, value } = await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Worker' })
  const { id: unused } = await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Another' })
  await expect.poll(() => statusWith(value), SOON).toBe(200)
  const lastUsed = async () => (await alice.call(apiKeys.list, { ref })).find((key) => key.id === id)!.last_used_at
  await expect.poll(lastUsed).not.toBeNull()
  expect((await alice.call(apiKeys.list, { ref })).find((key) => key.id === unused)!.last_used_at).toBeNull()
  const signers = await alice.call(signingKeys.list, { ref })
  expect(signers.filter(({ last_used_at }) => last_used_at !== null).length).toBeGreaterThan(0)
})
