import { createHmac } from 'node:crypto'
import { auth } from '@plinth/contract/auth'
import { deployment } from '@plinth/contract/deployment'
import { inbox } from '@plinth/contract/inbox'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform, PUBLIC_URL, SETUP_TOKEN } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const NEW_PASSWORD = 'Lantern+84+quietly+Basalt'
const COOKIE = 'plinth.refresh'

const signUp = (caller: Caller, fields: Record<string, unknown> = {}) =>
  caller.send('POST', '/platform/auth/sign-up', { body: { email: caller.email, password: PASSWORD, ...fields } })

describe('while nobody is there', () => {
  test.each([undefined, '', 'wrong', `${SETUP_TOKEN}x`, SETUP_TOKEN.slice(0, -1)])(
    'a sign-up with the set-up token %j is refused',
    async (setup_token) => {
      const response = await signUp(platform.someone(), { setup_token })
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'setup_required' }])
    },
  )

  test('the deployment says that set-up is due', async () => {
    const answer = await platform.someone().call(deployment.get, {})
    expect(answer).toMatchObject({ setup_required: true, sign_up: 'closed' })
  })

  test('of two who use the set-up token at once one becomes the operator and the other is nobody', async () => {
    const both = [platform.someone('first'), platform.someone('second')]
    const answers = await Promise.all(both.map((caller) => signUp(caller, { setup_token: SETUP_TOKEN })))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { rows } = await platform.pool.query('select email from auth.users')
    const winner = both[answers.findIndex(({ status }) => status === 200)]!
    expect(rows).toEqual([{ email: winner.email }])
    winner.accessToken = (await winner.signIn()).access_token
    expect(await winner.call(profile.create, {})).toMatchObject({ is_operator: true })
  })
})

describe('once there is an operator', () => {
  test('anybody may sign up, and the set-up token makes nobody more than that', async () => {
    const late = await platform.signUp('late', SETUP_TOKEN)
    expect(await late.call(profile.create, {})).toMatchObject({ is_operator: false })
    expect(await late.call(deployment.get, {})).toMatchObject({ setup_required: false, sign_up: 'open' })
  })

  test.each([
    ['is_operator', true],
    ['id', '00000000-0000-0000-0000-000000000000'],
    ['role', 'service_role'],
    ['email_confirmed_at', '2026-01-01T00:00:00Z'],
    ['__proto__', { is_operator: true }],
  ])('%s is not the client’s to say', async (field, value) => {
    const caller = platform.someone()
    const body = `{"email": "${caller.email}", "password": "${PASSWORD}", "${field}": ${JSON.stringify(value)}}`
    const response = await caller.send('POST', '/platform/auth/sign-up', { body })
    const { code, fields } = Object(await response.json())
    expect([response.status, code]).toEqual([400, 'invalid_request'])
    expect(Object.entries(fields)).toEqual([[field, 'There is no such field.']])
  })

  test.each(['no-at-sign', 'a@b', 'a b@example.com', `${'x'.repeat(250)}@example.com`, 'nul\u0000@example.com', ''])(
    '%j is no address',
    async (email) => {
      const response = await signUp(platform.someone(), { email })
      expect(response.status).toBe(400)
    },
  )

  test.each([
    ['password1', 'weak_password'],
    ['x'.repeat(100), 'weak_password'],
    ['x'.repeat(1_000_000), 'invalid_request'],
    ['', 'invalid_request'],
  ])('a password like %.20s is refused before it costs a hash', async (password, code) => {
    const before = platform.process.authContext.hashing.load.started
    const response = await signUp(platform.someone(), { password })
    expect([response.status, await response.json()]).toMatchObject([400, { code, fields: { password: /./ } }])
    expect(platform.process.authContext.hashing.load.started).toBe(before)
  })

  test('the own name is worth nothing in a password', async () => {
    const email = 'bartholomew-quenneville@people.example.com'
    const response = await signUp(platform.someone(), { email, password: 'bartholomew-quenneville' })
    expect(await response.json()).toMatchObject({ code: 'weak_password' })
  })
})

describe('signing in', () => {
  test('says the same of a wrong password and of an unknown address', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const answers = await Promise.all(
      [ada.email, 'unknown@people.example.com'].map((email) =>
        platform.someone().send('POST', '/platform/auth/sign-in', {
          body: { email, password: 'wrong' },
          headers: { 'x-request-id': 'same' },
        }),
      ),
    )
    const [wrong, unknown] = await Promise.all(
      answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]),
    )
    expect(wrong![0]).toBe(400)
    expect(unknown).toEqual(wrong)
  })

  test('slows guessing down, and says for how long', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const guesser = platform.someone()
    const guess = () =>
      guesser.send('POST', '/platform/auth/sign-in', { body: { email: ada.email, password: 'wrong' } })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) statuses.push((await guess()).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400])

    const slowed = await guess()
    expect([slowed.status, Number(slowed.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    await expect(ada.signIn()).resolves.toMatchObject({ user: { email: ada.email } })
  })

  test('a password of a megabyte is refused and not hashed', async () => {
    const before = platform.process.authContext.hashing.load.started
    const response = await platform.someone().send('POST', '/platform/auth/sign-in', {
      body: { email: 'a@example.com', password: 'x'.repeat(1_000_000) },
    })
    expect(response.status).toBe(400)
    expect(platform.process.authContext.hashing.load.started).toBe(before)
  })
})

describe('an access token', () => {
  const ask = (token: string) =>
    platform.someone().send('GET', '/platform/auth/user', { headers: { authorization: `Bearer ${token}` } })

  test('that somebody changed or made up speaks for nobody', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const token = ada.accessToken!
    const [header, claims, signature] = token.split('.') as [string, string, string]
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const resigned = `${header}.${claims}`
    const forgeries = [
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${resigned}.${createHmac('sha256', '').update(resigned).digest('base64url')}`,
      `${resigned}.${createHmac('sha256', SETUP_TOKEN).update(resigned).digest('base64url')}`,
      `${header}.${encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 9e9 })}.${signature}`,
      `${resigned}.`,
      'nonsense',
    ]
    expect((await ask(token)).status).toBe(200)
    expect(await Promise.all(forgeries.map(async (forgery) => (await ask(forgery)).status))).toEqual(
      forgeries.map(() => 401),
    )
  })
})

describe('the refresh cookie', () => {
  const refresh = (caller: Caller, cookie?: string) =>
    caller.send('POST', '/platform/auth/refresh', cookie ? { headers: { cookie: `${COOKIE}=${cookie}` } } : {})

  test('is out of reach of scripts, of other sites and of other addresses', async () => {
    const caller = platform.someone()
    const [cookie] = (await signUp(caller)).headers.getSetCookie()
    const [pair, ...attributes] = cookie!.split('; ')
    expect(pair).toMatch(/^plinth\.refresh=[\w-]{40,}$/)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/platform/auth', 'SameSite=Strict'])
  })

  test('is what the refresh token travels in, and the answer does not hold it', async () => {
    const caller = platform.someone()
    const answer = await (await signUp(caller)).text()
    expect(answer).not.toContain(caller.cookies.get(COOKIE))
    expect(answer).not.toContain('refresh_token')
  })

  test('is rotated, and the new one carries on', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const first = ada.cookies.get(COOKIE)
    const session = await ada.call(auth.refresh, {})
    expect(ada.cookies.get(COOKIE)).not.toBe(first)
    ada.accessToken = session.access_token
    await expect(ada.call(auth.user, {})).resolves.toMatchObject({ email: ada.email })
    await expect(ada.call(auth.refresh, {})).resolves.toMatchObject({ user: { email: ada.email } })
  })

  test('that was used long ago ends the whole session when it comes back', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const stolen = ada.cookies.get(COOKIE)!
    await ada.call(auth.refresh, {})
    await ada.call(auth.refresh, {})
    await platform.pool.query("update auth.refresh_tokens set updated_at = now() - interval '1 hour'")

    const reuse = await refresh(platform.someone(), stolen)
    expect(reuse.status).toBe(401)
    expect(reuse.headers.getSetCookie().join()).toMatch(/^plinth\.refresh=; .*Max-Age=0/)
    expect((await refresh(ada)).status).toBe(401)
    await expect(ada.call(auth.user, {})).rejects.toMatchObject({ code: 401 })
  })

  test.each(['made-up', 'x'.repeat(10_000), '%00', "' or 1=1"])('%.20s is no session', async (cookie) => {
    expect((await refresh(platform.someone(), cookie)).status).toBe(401)
  })
})

describe('signing out', () => {
  const isSignedIn = async (caller: Caller) =>
    (await caller.send('GET', '/platform/auth/user')).status === 200 ||
    (await caller.send('POST', '/platform/auth/refresh')).status === 200

  async function twoDevices() {
    const here = await platform.signUp('devices')
    const there = platform.someone()
    const { access_token } = await there.call(auth.signIn, { email: here.email, password: here.password })
    there.accessToken = access_token
    return { here, there }
  }

  test.each([
    ['local', { here: false, there: true }],
    ['others', { here: true, there: false }],
    ['global', { here: false, there: false }],
  ] as const)('%s leaves %j', async (scope, left) => {
    const { here, there } = await twoDevices()
    await here.call(auth.signOut, { scope })
    expect({ here: await isSignedIn(here), there: await isSignedIn(there) }).toEqual(left)
    expect(here.cookies.has(COOKIE)).toBe(left.here)
  })
})

describe('changing the account', () => {
  const update = (caller: Caller, body: object) => caller.send('PUT', '/platform/auth/user', { body })

  test.each([
    ['password', { password: NEW_PASSWORD }],
    ['e-mail address', { email: 'taken.over@people.example.com' }],
  ])('a new %s needs the current password', async (_, wanted) => {
    const { ada } = await platform.given({ people: ['ada'] })
    const response = await update(ada, { current_password: 'not the password', ...wanted })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_credentials' }])
    await expect(ada.signIn()).resolves.toMatchObject({ user: { email: ada.email } })
  })

  test('guessing the current password is slowed down', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess++) {
      statuses.push((await update(ada, { current_password: 'wrong', email: 'new@people.example.com' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const other = platform.someone()
    other.accessToken = (await other.call(auth.signIn, { email: ada.email, password: PASSWORD })).access_token

    await ada.call(auth.updateUser, { current_password: PASSWORD, password: NEW_PASSWORD })

    await expect(ada.call(auth.user, {})).resolves.toMatchObject({ email: ada.email })
    await expect(other.call(auth.user, {})).rejects.toMatchObject({ code: 401 })
    await expect(other.call(auth.refresh, {})).rejects.toMatchObject({ code: 401 })
    await expect(ada.signIn()).rejects.toMatchObject({ reason: 'invalid_credentials' })
  })

  test('a new password must be strong', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const response = await update(ada, { current_password: PASSWORD, password: 'abcdefgh' })
    expect(await response.json()).toMatchObject({ code: 'weak_password' })
  })
})

describe('a forgotten password', () => {
  async function linkFor(email: string) {
    await platform.pool.query('truncate auth.mail_limits')
    const asking = platform.someone()
    expect(await asking.call(auth.recover, { email })).toEqual({ sent: true })
    const mail = (await asking.call(inbox.list, {}, { headers: { 'x-setup-token': SETUP_TOKEN } })).find(
      ({ to }) => to === email,
    )
    const link = new URL(/https?:\S+/.exec(mail!.text)![0])
    return { link, token_hash: new URLSearchParams(link.hash.slice(1)).get('token_hash')! }
  }

  const reset = (body: object) => platform.someone().send('POST', '/platform/auth/verify', { body })

  test('the answer is the same for an address that nobody has', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const answers = await Promise.all(
      [ada.email, 'nobody.at.all@people.example.com'].map(async (email) => {
        const answer = await platform.someone().send('POST', '/platform/auth/recover', { body: { email } })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual([200, '{"sent":true}'])
    expect(answers[1]).toEqual(answers[0])
  })

  test('the link leads to the configured address and keeps its token out of every request line', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { link } = await linkFor(ada.email)
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${PUBLIC_URL}/reset-password`)
    expect(link.hash).toMatch(/^#token_hash=[\w-]{40,}&type=recovery$/)
  })

  test('a refused new password leaves the link as it was; an accepted one uses it up and ends every session', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { token_hash } = await linkFor(ada.email)
    const link = { type: 'recovery', token_hash }

    expect(await (await reset(link)).json()).toMatchObject({ code: 'password_required' })
    expect(await (await reset({ ...link, password: 'abcdefgh' })).json()).toMatchObject({ code: 'weak_password' })
    expect(await (await reset({ ...link, password: PASSWORD })).json()).toMatchObject({ code: 'same_password' })
    const accepted = await reset({ ...link, password: NEW_PASSWORD })
    expect([accepted.status, await accepted.json()]).toMatchObject([200, { user: { email: ada.email } }])

    await expect(ada.call(auth.user, {})).rejects.toMatchObject({ code: 401 })
    await expect(ada.call(auth.refresh, {})).rejects.toMatchObject({ code: 401 })
    await expect(ada.signIn()).rejects.toMatchObject({ reason: 'invalid_credentials' })
    ada.password = NEW_PASSWORD
    await expect(ada.signIn()).resolves.toMatchObject({ user: { email: ada.email } })
    expect(await (await reset({ ...link, password: PASSWORD })).json()).toMatchObject({ code: 'otp_expired' })
  })

  test('of two uses of one link at once one works', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { token_hash } = await linkFor(ada.email)
    const use = async (password: string) => {
      for (;;) {
        const { status } = await reset({ type: 'recovery', token_hash, password })
        // a busy machine scores passwords too slowly, and says that it should be asked again
        if (status !== 503) return status
      }
    }
    const statuses = await Promise.all([NEW_PASSWORD, `${NEW_PASSWORD}-2`].map(use))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a link for one purpose is no good for another', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { token_hash } = await linkFor(ada.email)
    expect((await reset({ type: 'signup', token_hash })).status).toBe(403)
    expect((await reset({ type: 'email_change', token_hash })).status).toBe(403)
  })
})

test('without a profile everything else waits for one', async () => {
  const newcomer = await platform.signUp('newcomer')
  await expect(newcomer.call(organizations.list, {})).rejects.toMatchObject({ code: 403, reason: 'profile_required' })
  await newcomer.call(profile.create, {})
  expect(await newcomer.call(organizations.list, {})).toEqual([])
})
