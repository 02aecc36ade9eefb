import { expect, test } from 'vitest'
import { apiKey, echoService, givenGateway, token } from './testing/given-gateway.ts'

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
