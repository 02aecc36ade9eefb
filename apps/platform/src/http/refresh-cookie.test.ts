import { auth } from '@plinth/contract/auth'
import { github } from '@plinth/contract/github'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { readRefreshCookie } from './refresh-cookie.ts'

const NAME = '__Host-plinth.refresh'
const FORMER_NAME = '__Secure-plinth.refresh'

const platform = await givenPlatform({
  PLINTH_PUBLIC_URL: 'https://plinth.example.com',
  PLINTH_GITHUB_CLIENT_ID: 'plinth-app',
  PLINTH_GITHUB_CLIENT_SECRET: 'the-app-secret-for-tests',
})
const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })

const refreshWith = (caller: Caller, cookie: string) =>
  caller.send('POST', '/platform/auth/refresh', { headers: { cookie } })

test('over https only this host can set the refresh cookie, which its name makes browsers check', async () => {
  const [cookie, ...others] = (await ada.send('POST', '/platform/auth/refresh')).headers.getSetCookie()
  const [pair, ...attributes] = cookie!.split('; ')
  expect(pair).toMatch(/^__Host-plinth\.refresh=[\w-]{40,}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure'])
  expect(others).toEqual([])
  await expect(ada.call(auth.refresh, {})).resolves.toMatchObject({ user: { email: ada.email } })
})

test('so it is with the cookie that names a browser', async () => {
  await eve.call(github.signIn, {})
  expect([...eve.cookies.keys()]).toEqual([NAME, '__Host-plinth.browser'])
})

test('what another host of the domain can plant is no session', async () => {
  const planted = (await platform.signUp('planted')).cookies.get(NAME)!
  const victim = platform.someone()
  expect((await refreshWith(victim, `plinth.refresh=${planted}`)).status).toBe(401)

  for (const name of ['plinth.refresh', FORMER_NAME]) {
    const own = `${NAME}=${ada.cookies.get(NAME)}`
    const answer = await refreshWith(ada, `${name}=${planted}; ${own}; ${name}=${planted}`)
    expect(await answer.json()).toMatchObject({ user: { email: ada.email } })
  }
  expect((await refreshWith(victim, `${NAME}=${planted}`)).status).toBe(200)
})

test('who signed in while the cookie had its former name stays signed in, and gets the new one', async () => {
  const { bea } = await platform.given({ people: ['bea'] })
  const token = bea.cookies.get(NAME)!
  bea.cookies.clear()
  bea.cookies.set(FORMER_NAME, token)

  await expect(bea.call(auth.refresh, {})).resolves.toMatchObject({ user: { email: bea.email } })
  expect([...bea.cookies.keys()]).toEqual([NAME])
  await expect(bea.call(auth.refresh, {})).resolves.toMatchObject({ user: { email: bea.email } })
})

test('signing out removes the cookie under both names', async () => {
  const { cleo } = await platform.given({ people: ['cleo'] })
  cleo.cookies.set(FORMER_NAME, 'left behind')
  await cleo.call(auth.signOut, {})
  expect([...cleo.cookies.keys()]).toEqual([])
})

test.each([
  [FORMER_NAME, '2027-02-28', 'read'],
  [FORMER_NAME, '2027-03-01', 'not read'],
  [NAME, '2027-03-01', 'read'],
])('%s is on %s %s', async (name, date, expected) => {
  const { config } = platform
  const app = new Hono().get('/', (c) =>
    c.text(readRefreshCookie(c, { config, clock: { now: () => new Date(date) } }) ?? 'not read'),
  )
  const answer = await app.request('/', { headers: { cookie: `${name}=read` } })
  expect(await answer.text()).toBe(expected)
})
