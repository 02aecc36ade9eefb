import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ApiKey } from './project-credentials.ts'
import { apiKey, credentialsOf, echoService, givenGateway, legacyKeys, token } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const BLOG = 'tsrqponmlkjihgfedcba'
const PATH = `/p/${SHOP}/realtime/v1/rooms`

test('a request acts for the user of its token, with the claims as they were signed', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const apikey = await apiKey(SHOP)
  const ofAda = await token(SHOP, { role: 'authenticated', sub: 'ada', amount: 1 })
  const served = await (await get(PATH, { apikey, authorization: `Bearer ${ofAda}` })).json()
  const signed = Buffer.from(ofAda.split('.')[1]!, 'base64url').toString()
  expect(served).toMatchObject({ role: 'authenticated', claims: signed })
  expect(JSON.parse(signed)).toMatchObject({ sub: 'ada', amount: 1 })

  // without one, for the role of the key
  const ofKey = { role: 'anon', claims: expect.stringContaining('"role":"anon"') }
  expect(await (await get(PATH, { apikey })).json()).toMatchObject(ofKey)
  expect(await (await get(PATH, { apikey, authorization: `Bearer ${apikey}` })).json()).toMatchObject(ofKey)
  // what is no bearer token is none
  expect(await (await get(PATH, { apikey, authorization: 'Basic YTpi' })).json()).toMatchObject(ofKey)
})

test.each([
  ['of another project', () => apiKey(BLOG), 'token_invalid'],
  ['made up', async () => 'made.up', 'token_invalid'],
  ['that has expired', () => token(SHOP, { role: 'authenticated', exp: 1 }), 'token_expired'],
  ['of the future', () => token(SHOP, { role: 'authenticated', nbf: 9_000_000_000 }), 'token_not_yet_valid'],
  ['without a role', () => token(SHOP, { sub: 'ada' }), 'token_without_role'],
  ['for a login of the platform', () => token(SHOP, { role: 'plinth_auth' }), 'token_invalid'],
  ['for the login behind all others', () => token(SHOP, { role: 'authenticator' }), 'token_invalid'],
  ['for nobody', () => token(SHOP, { role: 'none' }), 'token_invalid'],
  ['whose role is no text', () => token(SHOP, { role: ['service_role'] }), 'token_without_role'],
])('a bearer token %s is refused, although the key is good', async (_, tokenOf, code) => {
  const { get, addProject, opened } = await givenGateway()
  addProject(SHOP)
  const authorization = `Bearer ${await tokenOf()}`
  const response = await get(PATH, { apikey: await apiKey(SHOP), authorization })
  expect([response.status, await response.json()]).toMatchObject([401, { code }])
  expect(opened).toEqual([])
})

test('a service renders refused tokens in its own protocol', async () => {
  const { service } = echoService()
  const refuseToken = (failure: string) => Response.json({ because: failure }, { status: 418 })
  const { get, addProject } = await givenGateway({ services: [{ ...service, refuseToken }] })
  addProject(SHOP)
  const authorization = `Bearer ${await token(SHOP, { role: 'authenticated', exp: 1 })}`
  const response = await get(PATH, { apikey: await apiKey(SHOP), authorization })
  expect([response.status, await response.json()]).toEqual([418, { because: 'expired' }])
})

test('a service that checks tokens itself gets every one, under the role of the key', async () => {
  const { service } = echoService()
  const { get, addProject } = await givenGateway({ services: [{ ...service, checksTokens: true }] })
  addProject(SHOP)
  const response = await get(PATH, { apikey: await apiKey(SHOP), authorization: 'Bearer whatever' })
  expect(await response.json()).toMatchObject({ role: 'anon' })
})

test('where no key is asked for, a token that is sent counts all the same', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const path = `/p/${SHOP}/realtime/v1/open`
  const authorization = `Bearer ${await token(SHOP, { role: 'authenticated', sub: 'ada' })}`
  expect(await (await get(path, { authorization })).json()).toMatchObject({ role: 'authenticated' })
  expect((await get(path, { authorization: `Bearer ${await apiKey(BLOG)}` })).status).toBe(401)
  expect(await (await get(path)).json()).not.toHaveProperty('role')
})

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const PUBLISHABLE = 'sb_publishable_one'
const SECRET = 'sb_secret_two'
const opaqueKeys: ApiKey[] = [
  { id: 'first', kind: 'publishable', role: 'anon', hash: hashOf(PUBLISHABLE) },
  { id: 'second', kind: 'secret', role: 'service_role', hash: hashOf(SECRET) },
]

interface Sent {
  path?: string
  headers?: Record<string, string>
}

test.each<[string, (key: string) => Sent]>([
  ['the apikey header', (key) => ({ headers: { apikey: key } })],
  ['the bearer token', (key) => ({ headers: { authorization: `Bearer ${key}` } })],
  ['both, as the public client sends it', (key) => ({ headers: { apikey: key, authorization: `Bearer ${key}` } })],
  ['the query', (key) => ({ path: `${PATH}?apikey=${key}` })],
])('publishable and secret keys are taken from %s', async (_, requestWith) => {
  const { get, addProject, changeKeys } = await givenGateway()
  addProject(SHOP)
  await changeKeys(SHOP, credentialsOf(SHOP, opaqueKeys))
  const send = (key: string) => {
    const { path = PATH, headers } = requestWith(key)
    return get(path, headers)
  }
  const roles = { [PUBLISHABLE]: 'anon', [SECRET]: 'service_role' }
  for (const [key, role] of Object.entries(roles)) {
    expect(await (await send(key)).json()).toMatchObject({ role, claims: JSON.stringify({ role }) })
  }
  expect((await send('sb_secret_three')).status).toBe(401)
})

test('a key that is revoked is refused by the next request, and wakes nothing', async () => {
  const { get, addProject, changeKeys, opened } = await givenGateway()
  addProject(SHOP)
  await changeKeys(SHOP, credentialsOf(SHOP, opaqueKeys))
  expect((await get(PATH, { apikey: SECRET })).status).toBe(200)
  await changeKeys(SHOP, credentialsOf(SHOP, opaqueKeys.slice(0, 1)))
  const refused = await get(PATH, { apikey: SECRET })
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'api_key_invalid' }])
  expect((await get(PATH, { apikey: PUBLISHABLE })).status).toBe(200)
  expect(opened).toEqual([SHOP])
})

test('a legacy key that is revoked is refused wherever it is sent, and the tokens of users go on', async () => {
  const { get, addProject, changeKeys } = await givenGateway()
  addProject(SHOP)
  const [anon, service] = [await apiKey(SHOP), await apiKey(SHOP, 'service_role')]
  const ofAda = await token(SHOP, { role: 'service_role', sub: 'ada' })
  await changeKeys(SHOP, credentialsOf(SHOP, legacyKeys.slice(0, 1)))
  const refused = await get(PATH, { apikey: service })
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'legacy_key_revoked' }])
  expect((await get(PATH, { apikey: anon, authorization: `Bearer ${service}` })).status).toBe(401)
  expect((await get(PATH, { apikey: anon, authorization: `Bearer ${ofAda}` })).status).toBe(200)
})

test('a browser cannot use a secret key, and every other key', async () => {
  const { get, addProject, changeKeys } = await givenGateway()
  addProject(SHOP)
  await changeKeys(SHOP, credentialsOf(SHOP, opaqueKeys))
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' }
  const refused = await get(PATH, { ...browser, apikey: SECRET })
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'secret_key_in_browser' }])
  expect((await get(PATH, { ...browser, apikey: PUBLISHABLE, authorization: `Bearer ${SECRET}` })).status).toBe(401)
  expect((await get(PATH, { ...browser, apikey: PUBLISHABLE })).status).toBe(200)
  expect((await get(PATH, { 'user-agent': 'node', apikey: SECRET })).status).toBe(200)
})

test('when keys were last used is handed on once for many requests', async () => {
  const { get, addProject, changeKeys, keyUses, gateway } = await givenGateway()
  addProject(SHOP)
  await changeKeys(SHOP, credentialsOf(SHOP, [...opaqueKeys, ...legacyKeys]))
  const authorization = `Bearer ${await token(SHOP, { role: 'authenticated', sub: 'ada' })}`
  for (let time = 0; time < 10; time++) await get(PATH, { apikey: PUBLISHABLE, authorization })
  await get(PATH, { apikey: 'sb_secret_three' })
  await get(PATH, { apikey: await apiKey(SHOP) })
  expect(keyUses).toEqual([])
  await gateway.close()
  expect(keyUses).toEqual([
    [SHOP, ...['first', `${SHOP} key`, 'legacy anon'].map((key) => ({ key, at: expect.any(String) }))],
  ])
})
