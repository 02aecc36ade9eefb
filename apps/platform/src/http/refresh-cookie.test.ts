import { auth } from '@plinth/contract/auth'
import { github } from '@plinth/contract/github'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { givenPlatform } from '../testing/given-platform.ts'

const NAME = '__Host-plinth.refresh'

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
  for (const name of ['plinth.refresh', '__Secure-plinth.refresh']) {
    expect((await refreshWith(victim, `${name}=${planted}`)).status).toBe(401)
    const own = `${NAME}=${ada.cookies.get(NAME)}`
    const answer = await refreshWith(ada, `${name}=${planted}; ${own}; ${name}=${planted}`)
    expect(await answer.json()).toMatchObject({ user: { email: ada.email } })
  }
  expect((await refreshWith(victim, `${NAME}=${planted}`)).status).toBe(200)
})
