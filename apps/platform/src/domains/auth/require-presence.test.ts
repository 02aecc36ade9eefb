import { accessTokens } from '@plinth/contract/access-tokens'
import { auth } from '@plinth/contract/auth'
import { factors } from '@plinth/contract/factors'
import { github } from '@plinth/contract/github'
import { profile } from '@plinth/contract/profile'
import { startScriptedGithub } from '@plinth/testing/scripted-github'
import { afterAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const app = { clientId: 'plinth-app', clientSecret: 'the-app-secret-for-tests' }
const scripted = await startScriptedGithub(app)
afterAll(() => scripted.close())
const platform = await givenPlatform({
  PLINTH_GITHUB_CLIENT_ID: app.clientId,
  PLINTH_GITHUB_CLIENT_SECRET: app.clientSecret,
  PLINTH_GITHUB_URL: scripted.url,
  PLINTH_GITHUB_API_URL: `${scripted.url}/`,
})
await platform.operator()

const NEW_PASSWORD = 'sorrel-Trellis-4-hinge-Basalt'
const NO_ID = '00000000-0000-4000-8000-000000000000'
const token = { name: 'A script', scopes: ['projects:read' as const], expires_in_days: 30 as const }

type Proof = { current_password?: string }

/** What a stolen access token must not do, each with what it answers to the person themselves. */
const changes: [string, (caller: Caller, proof: Proof) => Promise<unknown>, object?][] = [
  ['adding a factor', (caller, proof) => caller.call(factors.enroll, { friendly_name: 'Phone', ...proof })],
  [
    'removing a factor',
    (caller, proof) => caller.call(factors.remove, { id: NO_ID, ...proof }),
    { reason: 'mfa_factor_not_found' },
  ],
  [
    'renewing recovery codes',
    (caller, proof) => caller.call(factors.renewRecoveryCodes, proof),
    { reason: 'mfa_factor_not_found' },
  ],
  ['connecting GitHub', (caller, proof) => caller.call(github.link, proof)],
  [
    'disconnecting GitHub',
    (caller, proof) => caller.call(github.unlink, proof),
    { reason: expect.stringMatching(/^(identity_not_found|single_identity_not_deletable)$/) },
  ],
  ['making an access token', (caller, proof) => caller.call(accessTokens.create, { ...token, ...proof })],
  ['deleting the account', (caller, proof) => caller.call(profile.remove, proof)],
  ['a new password', (caller, proof) => caller.call(auth.updateUser, { password: NEW_PASSWORD, ...proof })],
  [
    'a new address',
    (caller, proof) => caller.call(auth.updateUser, { email: `new.${caller.email}`.toLowerCase(), ...proof }),
  ],
]

let people = 0

/** Somebody who came with GitHub and has no password. */
async function givenGithubOnly() {
  const id = ++people
  const caller = platform.someone(`octo${id}`)
  scripted.person = { id, login: `octo${id}`, emails: [{ email: caller.email, primary: true, verified: true }] }
  const { url } = await caller.call(github.signIn, {})
  const { searchParams } = scripted.consent(url)
  const proof = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  const { access_token, user } = await caller.call(github.finishSignIn, proof)
  caller.accessToken = access_token
  await caller.call(profile.create, {})
  const letTimePass = () =>
    platform.pool.query(
      `update auth.mfa_amr_claims set created_at = created_at - interval '10 minutes 1 second'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [user.id],
    )
  return { caller, letTimePass }
}

const outcome = async (work: Promise<unknown>, refusal: object | undefined) =>
  refusal ? expect(work).rejects.toMatchObject(refusal) : expect(work.then(() => 'done')).resolves.toBe('done')

describe('a person with a password', () => {
  test.each(changes)('gives it for %s', async (_, change, refusal) => {
    const { ada } = await platform.given({ people: ['ada'] })
    await expect(change(ada, {})).rejects.toMatchObject({
      code: 400,
      reason: 'current_password_required',
      fields: { current_password: 'Give your current password.' },
    })
    await expect(change(ada, { current_password: 'not the password' })).rejects.toMatchObject({
      code: 400,
      reason: 'invalid_credentials',
    })
    await outcome(change(ada, { current_password: ada.password }), refusal)
  })

  test('is slowed down across all that asks for it', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const guess = { current_password: 'wrong' }
    for (const [, change] of changes.slice(0, 5)) await expect(change(ada, guess)).rejects.toMatchObject({ code: 400 })
    await expect(ada.call(accessTokens.create, { ...token, ...guess })).rejects.toMatchObject({ code: 429 })
  })

  test('gets an error that asks for it', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    expect(await ada.call(auth.user, {})).toMatchObject({ has_password: true })
  })
})

describe('a person without a password', () => {
  const AGAIN = {
    code: 403,
    reason: 'sign_in_again',
    message: 'Sign in again first: this needs a sign-in of the last ten minutes.',
  }

  test.each(changes)('has signed in lately for %s', async (_, change, refusal) => {
    const { caller, letTimePass } = await givenGithubOnly()
    await letTimePass()
    await expect(change(caller, {})).rejects.toMatchObject(AGAIN)
    await expect(change(caller, { current_password: 'anything' })).rejects.toMatchObject(AGAIN)

    const { caller: recent } = await givenGithubOnly()
    await outcome(change(recent, {}), refusal)
  })

  test('does not become recent by refreshing', async () => {
    const { caller, letTimePass } = await givenGithubOnly()
    await letTimePass()
    caller.accessToken = (await caller.call(auth.refresh, {})).access_token
    await expect(caller.call(github.link, {})).rejects.toMatchObject(AGAIN)
  })

  test('gets an error until they set one, which is asked for from then on', async () => {
    const { caller } = await givenGithubOnly()
    expect(await caller.call(auth.user, {})).toMatchObject({ has_password: false })
    await caller.call(auth.updateUser, { password: NEW_PASSWORD })
    expect(await caller.call(auth.user, {})).toMatchObject({ has_password: true })
    await expect(caller.call(github.link, {})).rejects.toMatchObject({ reason: 'current_password_required' })
  })
})
