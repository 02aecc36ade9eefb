import type { ServerResponse } from 'node:http'
import { auth } from '@plinth/contract/auth'
import { deployment } from '@plinth/contract/deployment'
import { github } from '@plinth/contract/github'
import { profile } from '@plinth/contract/profile'
import { startScriptedGithub } from '@plinth/testing/scripted-github'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform, PUBLIC_URL } from '../../testing/given-platform.ts'

const app = { clientId: 'plinth-app', clientSecret: 'the-app-secret-for-tests' }
const scripted = await startScriptedGithub(app)
afterAll(() => scripted.close())
const settings = {
  PLINTH_GITHUB_CLIENT_ID: app.clientId,
  PLINTH_GITHUB_CLIENT_SECRET: app.clientSecret,
  PLINTH_GITHUB_URL: scripted.url,
  PLINTH_GITHUB_API_URL: `${scripted.url}/`,
}
const platform = await givenPlatform(settings)
await platform.operator()
const present = { current_password: PASSWORD }

let people = 0
function someoneAtGithub(changes: { verified?: boolean; primary?: boolean; email?: string } = {}) {
  const id = ++people
  const { verified = true, primary = true, email = `octo${id}@github.example` } = changes
  const spare = { email: `spare${id}@github.example`, primary: !primary, verified: true }
  return { id, login: `octo${id}`, emails: [{ email, primary, verified }, ...(primary ? [{ ...spare }] : [])] }
}

beforeEach(() => {
  scripted.person = someoneAtGithub()
  scripted.answers.clear()
})

/** What the popup came back with. */
function consentTo(url: string) {
  const { searchParams } = scripted.consent(url)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

const linkBegun = async (person: Caller) => consentTo((await person.call(github.link, present)).url)
const signInBegun = async (caller: Caller) => consentTo((await caller.call(github.signIn, {})).url)
const finishLink = async (person: Caller) => person.call(github.finishLink, await linkBegun(person))
const finishSignIn = async (caller: Caller) => caller.call(github.finishSignIn, await signInBegun(caller))
const githubOf = async (person: Caller) =>
  (await person.call(auth.user, {})).identities.find(({ provider }) => provider === 'github')

describe('to connect a GitHub account', () => {
  test('the popup is sent to GitHub with a state of 32 characters, a challenge and the one way back', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { url, state } = await ada.call(github.link, present)
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe(`${scripted.url}/login/oauth/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: `${PUBLIC_URL}/github-callback`,
      scope: 'read:user user:email',
      state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(state).toMatch(/^[\w-]{32}$/)
  })

  test('it is kept by its number there, with its name', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { id, login, emails } = scripted.person!
    await finishLink(ada)
    expect(await githubOf(ada)).toMatchObject({
      id: String(id),
      identity_data: { user_name: login, email: emails[0]!.email, email_verified: true },
    })
  })

  test('nothing that GitHub gave is kept, and no secret is logged', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const proof = await linkBegun(ada)
    await ada.call(github.finishLink, proof)
    const { rows } = await platform.pool.query<{ everything: string }>(
      `select (select string_agg(i::text, ' ') from auth.identities i) || (select string_agg(u::text, ' ') from auth.users u)
         || (select string_agg(g::text, ' ') from auth.authorizations g) as everything`,
    )
    const written = rows[0]!.everything + (await platform.logText())
    expect(rows[0]!.everything).toContain(scripted.person!.login)
    for (const secret of ['gho_', proof.state, proof.code, app.clientSecret]) expect(written).not.toContain(secret)
  })

  test('a state is used once, also when two use it at the same time', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const proof = await linkBegun(ada)
    const outcomes = await Promise.allSettled([ada.call(github.finishLink, proof), ada.call(github.finishLink, proof)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ada.call(github.finishLink, proof)).rejects.toMatchObject({ code: 400, reason: 'wrong_state' })
  })

  test('a state is for the session that began: not another person’s, another session’s or a sign-in’s', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    const elsewhere = platform.someone()
    const session = await elsewhere.call(auth.signIn, { email: ada.email, password: ada.password })
    elsewhere.accessToken = session.access_token
    const proof = await linkBegun(ada)
    const wrong = { code: 400, reason: 'wrong_state' }
    await expect(eve.call(github.finishLink, proof)).rejects.toMatchObject(wrong)
    await expect(elsewhere.call(github.finishLink, proof)).rejects.toMatchObject(wrong)
    await expect(platform.someone().call(github.finishSignIn, proof)).rejects.toMatchObject(wrong)
    await expect(ada.call(github.finishLink, await signInBegun(ada))).rejects.toMatchObject(wrong)
    await expect(ada.call(github.finishLink, { ...proof, state: 'x'.repeat(32) })).rejects.toMatchObject(wrong)
    await expect(ada.call(github.finishLink, proof)).resolves.toBeDefined()
  })

  test('a state ends', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const proof = await linkBegun(ada)
    await platform.pool.query('update auth.authorizations set expires_at = now()')
    await expect(ada.call(github.finishLink, proof)).rejects.toMatchObject({ reason: 'wrong_state' })
    await ada.call(github.link, present)
    const { rows } = await platform.pool.query('select count(*)::int as left from auth.authorizations')
    expect(rows).toEqual([{ left: 1 }])
  })

  test('somebody who denies comes back without a code', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    scripted.person = undefined
    const { url, state } = await ada.call(github.link, present)
    expect(Object.fromEntries(scripted.consent(url).searchParams)).toEqual({ state, error: 'access_denied' })
    const made = { code: 'made-up', state }
    await expect(ada.call(github.finishLink, made)).rejects.toMatchObject({ code: 400, reason: 'code_hosting_refused' })
    expect(await githubOf(ada)).toBeUndefined()
  })

  test('an account that somebody else has connected is refused', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    await finishLink(ada)
    await expect(finishLink(eve)).rejects.toMatchObject({ code: 409, reason: 'identity_already_exists' })
    expect(await githubOf(eve)).toBeUndefined()
  })

  test.each([
    ['unverified', { verified: false }],
    ['not the primary one', { primary: false }],
    ['not an address', { email: 'nonsense' }],
  ])('an address that is %s does not do', async (_, changes) => {
    const { ada } = await platform.given({ people: ['ada'] })
    scripted.person = { ...someoneAtGithub(changes) }
    scripted.person.emails = scripted.person.emails.slice(0, 1)
    await expect(finishLink(ada)).rejects.toMatchObject({ code: 403, reason: 'unverified_code_hosting_user' })
    expect(await githubOf(ada)).toBeUndefined()
  })

  const ending = (status: number, body: string) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

  test.each([
    ['the exchange is no JSON', '/login/oauth/access_token', ending(200, '<html>')],
    ['the exchange has another shape', '/login/oauth/access_token', ending(200, '{"token":1}')],
    ['the token cannot be sent', '/login/oauth/access_token', ending(200, '{"access_token":"gho_canary\\nx"}')],
    [
      'the exchange leads elsewhere',
      '/login/oauth/access_token',
      (response: ServerResponse) => void response.writeHead(302, { location: '/user' }).end(),
    ],
    ['the user is not to be had', '/user', ending(500, '{"message":"oops"}')],
    ['the user has no number', '/user', ending(200, '{"id":"1","login":"x"}')],
    ['the addresses are no list', '/user/emails', ending(200, '{"email":"a@b.c"}')],
    [
      'the addresses are too many',
      '/user/emails',
      ending(200, JSON.stringify(Array(9000).fill({ email: 'a@example.com', primary: true, verified: true }))),
    ],
    ['it hangs up', '/user', (response: ServerResponse) => void response.destroy()],
    ['it is too slow', '/user', () => undefined],
  ])('GitHub is not believed when %s', async (_, path, answer) => {
    const { ada } = await platform.given({ people: ['ada'] })
    scripted.answers.set(path, answer)
    await expect(finishLink(ada)).rejects.toMatchObject({
      code: 503,
      reason: 'code_hosting_unavailable',
      retryAfter: expect.any(Number),
    })
    expect(await githubOf(ada)).toBeUndefined()
    expect(await platform.logText()).not.toContain('gho_canary')
  })
})

describe('disconnecting', () => {
  test('takes the way in away', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    await finishLink(ada)
    await ada.call(github.unlink, present)
    expect(await githubOf(ada)).toBeUndefined()
    await expect(ada.call(github.unlink, present)).rejects.toMatchObject({ code: 404, reason: 'identity_not_found' })
  })

  test('is refused where GitHub is the only way in', async () => {
    const newcomer = platform.someone()
    newcomer.accessToken = (await finishSignIn(newcomer)).access_token
    await expect(newcomer.call(github.unlink, {})).rejects.toMatchObject({
      code: 409,
      reason: 'single_identity_not_deletable',
    })
    expect(await githubOf(newcomer)).toBeDefined()
  })
})

describe('signing in', () => {
  test('is for the person who connected the account, in a session with its cookie', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    await finishLink(ada)
    const browser = platform.someone()
    const session = await finishSignIn(browser)
    expect(session.user.email).toBe(ada.email)
    expect(browser.cookies.has('plinth.refresh')).toBe(true)
    expect(await browser.call(auth.refresh, {})).toMatchObject({ user: { email: ada.email } })
  })

  test('is finished by the browser that began it, in whichever of its windows', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    await finishLink(ada)
    const browser = platform.someone()
    const [first, second] = [await signInBegun(browser), await signInBegun(browser)]
    const elsewhere = platform.someone()
    const wrong = { code: 400, reason: 'wrong_state' }
    await expect(elsewhere.call(github.finishSignIn, first)).rejects.toMatchObject(wrong)
    await signInBegun(elsewhere)
    await expect(elsewhere.call(github.finishSignIn, first)).rejects.toMatchObject(wrong)

    expect((await browser.call(github.finishSignIn, first)).user.email).toBe(ada.email)
    expect((await browser.call(github.finishSignIn, second)).user.email).toBe(ada.email)
  })

  test('names the browser by a cookie that no script reads and no other site sends', async () => {
    const answer = await platform.someone().send('POST', '/platform/integrations/github/sign-in')
    const [cookie, ...others] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^plinth\.browser=[\w-]{43}; Max-Age=600; Path=\/platform\/integrations; HttpOnly; SameSite=Strict$/,
    )
    expect(others).toEqual([])
  })

  test('makes a new account where sign-up is open, and its login says where it came from', async () => {
    const { id, login, emails } = scripted.person!
    const newcomer = platform.someone()
    newcomer.accessToken = (await finishSignIn(newcomer)).access_token
    expect(await newcomer.call(profile.create, {})).toMatchObject({
      auth0_id: `github|${id}`,
      username: login,
      primary_email: emails[0]!.email,
      is_operator: false,
    })
  })

  test('finds no account by its address alone', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    scripted.person = someoneAtGithub({ email: ada.email })
    await expect(finishSignIn(platform.someone())).rejects.toMatchObject({ code: 409, reason: 'email_exists' })
    expect(await githubOf(ada)).toBeUndefined()
  })

  test('with an unverified address makes no account', async () => {
    scripted.person = someoneAtGithub({ verified: false })
    const refusal = { code: 403, reason: 'unverified_code_hosting_user' }
    await expect(finishSignIn(platform.someone())).rejects.toMatchObject(refusal)
    const { rows } = await platform.pool.query('select 1 from auth.users where email = $1', [
      scripted.person.emails[0]!.email,
    ])
    expect(rows).toEqual([])
  })

  test('makes nobody an account where people are invited, and the operator none before there is one', async () => {
    const closed = await givenPlatform({ ...settings, PLINTH_EDITION: 'self-hosted' })
    const sign = async () => {
      const browser = closed.someone()
      return browser.call(github.finishSignIn, consentTo((await browser.call(github.signIn, {})).url))
    }
    await expect(sign()).rejects.toMatchObject({ code: 404, reason: 'identity_not_found' })
    await closed.operator()
    await expect(sign()).rejects.toMatchObject({ code: 404, reason: 'identity_not_found' })
    const { rows } = await closed.pool.query('select count(*)::int as people from auth.users')
    expect(rows).toEqual([{ people: 1 }])
  })
})

test('the deployment says whether GitHub is set up', async () => {
  const someone = platform.someone()
  expect(await someone.call(deployment.get, {})).toMatchObject({ identity_providers: ['github'] })
})
