import { projects } from '@plinth/contract/projects'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { API_URL, type Application, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { rowsOf, untilStatus } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})

const { givenApplication, clientOf, send, follow, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)
let shop: Application
let blog: Application

beforeAll(async () => {
  ;[shop, blog] = await Promise.all([givenApplication('Shop'), givenApplication('Blog')])
})

const forms = [
  ['the path form', ({ ref }: Application) => `${API_URL}/p/${ref}`],
  ['the host form', ({ ref }: Application) => API_URL.replace('api.', `${ref}.api.`)],
] as const

describe.each(forms)('an application at %s', (form, urlOf) => {
  test('signs its users up and in, refreshes their sessions and signs them out', async () => {
    const email = `ada.${form.slice(4, 8)}@example.com`
    const client = clientOf(urlOf(shop), shop.anonKey)
    const signedUp = await client.auth.signUp({ email, password: PASSWORD })
    expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { email } } })
    expect(await client.auth.signInWithPassword({ email, password: PASSWORD })).toMatchObject({
      error: { code: 'email_not_confirmed' },
    })
    await follow(await linkMailedTo(email))

    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
    const token = refreshed.data.session!.access_token
    expect((await client.auth.getUser(token)).data.user?.email).toBe(email)
    expect((await client.auth.getClaims(token)).data?.claims).toMatchObject({ role: 'authenticated', email })

    expect(await client.auth.signOut()).toEqual({ error: null })
    expect((await client.auth.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await rowsOf(alice, shop.ref, `select email from auth.users where email = '${email}'`)).toEqual([[email]])
  })

  test('wrong passwords, unknown people and missing keys are refused in the words of the protocol', async () => {
    const client = clientOf(urlOf(shop), shop.anonKey)
    const refused = await client.auth.signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })
    expect(refused.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const keyless = await send(`${urlOf(shop)}/auth/v1/settings`)
    expect([keyless.status, await keyless.json()]).toEqual([
      401,
      { code: 'api_key_missing', message: expect.stringContaining('No API key') },
    ])
  })
})

test("two projects never see each other's users, keys or tokens", async () => {
  const email = 'eve@example.com'
  const [shopUrl, blogUrl] = [shop, blog].map((each) => `${API_URL}/p/${each.ref}`) as [string, string]
  const client = clientOf(shopUrl, shop.anonKey)
  await client.auth.signUp({ email, password: PASSWORD })
  await follow(await linkMailedTo(email))
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  const token = data.session!.access_token

  expect(await rowsOf(alice, blog.ref, 'select email from auth.users')).toEqual([])
  const blogClient = clientOf(blogUrl, blog.anonKey)
  expect((await blogClient.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await blogClient.auth.getUser(token)).error).toMatchObject({ code: 'bad_jwt' })
  expect((await clientOf(blogUrl, shop.anonKey).auth.getUser(token)).error).toMatchObject({ status: 401 })
  // the token is good where it belongs
  expect((await client.auth.getUser(token)).data.user?.email).toBe(email)
})

test('a paused project says so, and serves again when it is restored', async () => {
  const { ref, anonKey } = await givenApplication('Paused')
  const client = clientOf(`${API_URL}/p/${ref}`, anonKey)
  await client.auth.signUp({ email: 'pat@example.com', password: PASSWORD })
  await follow(await linkMailedTo('pat@example.com'))

  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  const settings = () => send(`${API_URL}/p/${ref}/auth/v1/settings`, { apikey: anonKey })
  expect((await settings()).status).toBe(540)
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await settings()).status).toBe(200)
  expect((await client.auth.signInWithPassword({ email: 'pat@example.com', password: PASSWORD })).error).toBeNull()
})

test('a hundred requests while a project restarts are all served, or told to try again', async () => {
  const { ref, anonKey } = await givenApplication('Restarted')
  const ask = () => send(`${API_URL}/p/${ref}/auth/v1/settings`, { apikey: anonKey })
  expect((await ask()).status).toBe(200)
  await alice.call(projects.restart, { ref })
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await ask()).status))
  expect([...new Set(statuses)].filter((status) => ![200, 503].includes(status))).toEqual([])
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await ask()).status).toBe(200)
})
