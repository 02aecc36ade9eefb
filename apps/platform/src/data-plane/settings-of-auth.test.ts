import { management } from '@plinth/contract/management'
import { beforeAll, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, send, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)

let shop: Application

beforeAll(async () => {
  shop = await givenApplication('Shop')
})

const url = () => `${API_URL}/p/${shop.ref}`
const client = () => clientOf(url(), shop.anonKey)

const configure = (change: Partial<typeof management.configureAuth.$sent>) =>
  alice.call(management.configureAuth, { ref: shop.ref, ...change })

const publicSettings = async () => (await send(`${url()}/auth/v1/settings`, { apikey: shop.anonKey })).json()

test('what is changed holds for the next requests: sign-ups, confirmation, passwords and tokens', async () => {
  await configure({ mailer_autoconfirm: true, jwt_exp: 600, password_min_length: 24 })
  await expect.poll(publicSettings).toMatchObject({ mailer_autoconfirm: true })

  const short = await client().auth.signUp({ email: 'ada@example.com', password: 'only-20-characters-x' })
  expect(short.error).toMatchObject({ code: 'weak_password' })
  const { data } = await client().auth.signUp({ email: 'ada@example.com', password: `${PASSWORD} and more` })
  expect(data.session).toMatchObject({ expires_in: 600 })

  await configure({ disable_signup: true })
  await expect.poll(publicSettings).toMatchObject({ disable_signup: true })
  const late = await client().auth.signUp({ email: 'bob@example.com', password: `${PASSWORD} and more` })
  expect(late.error).toMatchObject({ status: 422, code: 'signup_disabled' })
})

test('a mailed link leads back to what the project allows, and to its site instead of anything else', async () => {
  await configure({
    disable_signup: false,
    mailer_autoconfirm: false,
    password_min_length: 6,
    site_url: 'https://shop.example.com',
    uri_allow_list: 'https://*.preview.example.com/**, com.example.shop://callback',
  })
  await expect.poll(publicSettings).toMatchObject({ disable_signup: false })
  const placeAfter = async (email: string, emailRedirectTo: string) => {
    await client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } })
    const response = await send(await linkMailedTo(email))
    return response.headers.get('location')!.split('#')[0]
  }
  expect(await placeAfter('carol@example.com', 'https://one.preview.example.com/welcome')).toBe(
    'https://one.preview.example.com/welcome',
  )
  expect(await placeAfter('dan@example.com', 'com.example.shop://callback')).toBe('com.example.shop://callback')
  expect(await placeAfter('erin@example.com', 'https://evil.test/')).toBe('https://shop.example.com/')
})

test('a network that asks too often waits as long as the project says', async () => {
  await configure({ rate_limit_token_refresh: 2 })
  const signIn = async () =>
    (await client().auth.signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })).error?.code
  await expect.poll(async () => [await signIn(), await signIn(), await signIn()]).toContain('over_request_rate_limit')
})
