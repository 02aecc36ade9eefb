import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenAuth, PASSWORD } from '@plinth/identity/testing/given-auth'
import { codeOf, frozenClock } from '@plinth/identity/testing/given-factor'
import { authRoutes } from './routes.ts'

const { context, givenUser, lastMailTo, forgetMailLimits } = await givenAuth()
const logged: unknown[] = []
const record = (...line: unknown[]) => void logged.push(line)
const log = { info: record, warn: record, error: record }
const limits = { mail: 30, verify: 30, token: 150 }
const app = authRoutes({ auth: { ...context, clock: frozenClock }, log, limits })

const VERSION = { 'x-supabase-api-version': '2024-01-01' }

const Enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) })

const Session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string() }),
})

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return app.request(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json;charset=UTF-8' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a person signs up, confirms, reads and changes themselves, refreshes and signs out', async () => {
  const email = 'ada@example.com'
  const signUp = await send('POST', '/signup', {
    email,
    password: PASSWORD,
    data: {},
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
  })
  expect(signUp.status).toBe(200)
  expect(await signUp.json()).toMatchObject({ email, confirmation_sent_at: expect.any(String) })

  const verified = await send('POST', '/verify', { email, token: lastMailTo(email).code, type: 'email' })
  expect(verified.status).toBe(200)

  const signIn = await send('POST', '/token?grant_type=password', {
    email,
    password: PASSWORD,
    gotrue_meta_security: {},
  })
  const session = Session.parse(await signIn.json())
  expect(session).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    refresh_token: expect.any(String),
    user: expect.objectContaining({ email }),
  })
  expect(signIn.headers.get('sb-auth-user-id')).toBe(session.user.id)
  expect(signIn.headers.get('sb-auth-session-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(signIn.headers.get('cache-control')).toBe('no-store')

  const user = await send('GET', '/user', undefined, bearer(session.access_token))
  expect(await user.json()).toEqual({
    id: session.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: expect.any(String),
    phone: '',
    confirmation_sent_at: expect.any(String),
    confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: session.user.id, email, email_verified: true, phone_verified: false },
    identities: [
      {
        identity_id: expect.any(String),
        id: session.user.id,
        user_id: session.user.id,
        identity_data: { sub: session.user.id, email, email_verified: true, phone_verified: false },
        provider: 'email',
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        email,
      },
    ],
    created_at: expect.any(String),
    updated_at: expect.any(String),
    is_anonymous: false,
  })

  const changed = await send('PUT', '/user', { data: { name: 'Ada' } }, bearer(session.access_token))
  expect(await changed.json()).toMatchObject({ user_metadata: { name: 'Ada' } })

  const refreshed = await send('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  const { access_token } = Session.parse(await refreshed.json())
  expect((await send('POST', '/logout?scope=global', undefined, bearer(access_token))).status).toBe(204)

  const after = await send('GET', '/user', undefined, bearer(access_token))
  expect(after.status).toBe(403)
  expect(await after.json()).toMatchObject({ code: 403, error_code: 'session_not_found' })
})

test('a person adds a factor, verifies it and removes it again', async () => {
  const { email, session: first } = await givenUser('factors@example.com')
  const token = bearer(first.access_token)
  const enrolled = await send(
    'POST',
    '/factors',
    { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Acme' },
    token,
  )
  expect(enrolled.status).toBe(200)
  const { id, totp } = Enrolled.parse(await enrolled.json())
  expect(totp.uri).toContain('otpauth://totp/Acme:factors%40example.com')

  const challenge = async (headers: Record<string, string>) => {
    const answer = await send('POST', `/factors/${id}/challenge`, {}, headers)
    expect(await answer.clone().json()).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: expect.any(Number),
    })
    return z.looseObject({ id: z.string() }).parse(await answer.json()).id
  }
  const verify = async (headers: Record<string, string>, code: string) =>
    send('POST', `/factors/${id}/verify`, { challenge_id: await challenge(headers), code }, headers)
  expect((await verify(token, codeOf(totp.secret, -1))).status).toBe(200)

  const signedIn = await send('POST', '/token?grant_type=password', { email, password: PASSWORD })
  const session = Session.parse(await signedIn.json())
  const halfway = bearer(session.access_token)
  const wrong = await verify(halfway, '000000')
  expect({ status: wrong.status, body: await wrong.json() }).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verification_failed' },
  })
  const refused = await send('DELETE', `/factors/${id}`, undefined, halfway)
  expect(await refused.json()).toMatchObject({ code: 403, error_code: 'insufficient_aal' })

  const verified = await verify(halfway, codeOf(totp.secret))
  expect(verified.headers.get('sb-auth-user-id')).toBe(session.user.id)
  const raised = Session.parse(await verified.json())
  expect(raised.user).toMatchObject({
    factors: [{ id, status: 'verified', friendly_name: 'Phone', factor_type: 'totp' }],
  })
  expect(JSON.stringify(raised.user)).not.toContain('secret')

  const removed = await send('DELETE', `/factors/${id}`, undefined, bearer(raised.access_token))
  expect(await removed.json()).toEqual({ id })
  const user = await send('GET', '/user', undefined, bearer(raised.access_token))
  expect(await user.json()).not.toHaveProperty('factors')
})

test('errors have the body of the version that the client names', async () => {
  const body = { email: 'nobody@example.com', password: PASSWORD }
  const old = await send('POST', '/token?grant_type=password', body)
  expect(old.status).toBe(400)
  expect(await old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect(old.headers.has('x-supabase-api-version')).toBe(false)

  const present = await send('POST', '/token?grant_type=password', body, VERSION)
  expect(await present.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(present.headers.get('x-supabase-api-version')).toBe('2024-01-01')

  const weak = await send('POST', '/signup', { email: 'weak@example.com', password: 'x' }, VERSION)
  expect(await weak.json()).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['length'] } })
})

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await givenUser('same@example.com')
  const answers = await Promise.all(
    [email, 'unknown@example.com'].map(async (address) => {
      const answer = await send('POST', '/token?grant_type=password', { email: address, password: 'a wrong password' })
      return { status: answer.status, body: await answer.text(), headers: [...answer.headers] }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('a wait is told in Retry-After', async () => {
  await send('POST', '/recover', { email: 'wait@example.com' })
  const answer = await send('POST', '/recover', { email: 'wait@example.com' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['no bearer', 'GET', '/user', undefined, {}, 401, 'no_authorization'],
  ['a bad bearer', 'GET', '/user', undefined, { authorization: 'Bearer x.y.z' }, 403, 'bad_jwt'],
  ['an unknown grant', 'POST', '/token?grant_type=magic', {}, {}, 400, 'invalid_credentials'],
  ['a grant named like an object member', 'POST', '/token?grant_type=constructor', {}, {}, 400, 'invalid_credentials'],
  ['no grant', 'POST', '/token', {}, {}, 400, 'invalid_credentials'],
  [
    'an unknown member',
    'POST',
    '/signup',
    { email: 'a@example.com', password: PASSWORD, role: 'admin' },
    {},
    400,
    'validation_failed',
  ],
  [
    'a code challenge',
    'POST',
    '/recover',
    { email: 'a@example.com', code_challenge: 'x' },
    {},
    400,
    'validation_failed',
  ],
  ['an array', 'POST', '/signup', [], {}, 400, 'validation_failed'],
  ['no address', 'POST', '/signup', { data: {} }, {}, 422, 'anonymous_provider_disabled'],
  ['a phone', 'POST', '/signup', { phone: '123', password: PASSWORD }, {}, 400, 'phone_provider_disabled'],
  ['another content type', 'POST', '/signup', {}, { 'content-type': 'text/plain' }, 415, 'validation_failed'],
  [
    'a content type that only begins right',
    'POST',
    '/signup',
    {},
    { 'content-type': 'application/jsonx' },
    415,
    'validation_failed',
  ],
  ['a factor without a bearer', 'POST', '/factors', { factor_type: 'totp' }, {}, 401, 'no_authorization'],
  ['a used link', 'POST', '/verify', { type: 'signup', token_hash: 'x' }, {}, 403, 'otp_expired'],
  [
    'a type of link that is not there',
    'POST',
    '/verify',
    { type: 'sms', token_hash: 'x' },
    {},
    400,
    'validation_failed',
  ],
  ['what is not built', 'POST', '/otp', { email: 'a@example.com' }, {}, 404, 'validation_failed'],
  ['what is not built either', 'GET', '/authorize?provider=github', undefined, {}, 404, 'validation_failed'],
])('%s is refused', async (_, method, path, body, headers, status, code) => {
  const answer = await send(method, path, body, { ...VERSION, ...headers })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status, body: { code } })
})

test('JSON that cannot be read and a body of more than a megabyte are refused', async () => {
  const headers = { 'content-type': 'application/json' }
  const broken = await app.request('/signup', { method: 'POST', headers, body: '{"email":' })
  expect(await broken.json()).toMatchObject({ error_code: 'bad_json' })
  const before = context.hashing.load.started
  const large = await send('POST', '/signup', { email: 'a@example.com', password: 'x'.repeat(1_100_000) })
  expect(large.status).toBe(413)
  expect(context.hashing.load.started).toBe(before)
})

test('a link that is opened leads back with a session, or with the reason', async () => {
  const email = 'link@example.com'
  await send('POST', '/signup?redirect_to=/welcome', { email, password: PASSWORD })
  const { link } = lastMailTo(email)
  const path = `/verify${link.search}`

  const opened = await app.request(path)
  expect(opened.status).toBe(303)
  const target = new URL(opened.headers.get('location')!)
  expect(target.origin + target.pathname).toBe('https://app.example.com/welcome')
  const fragment = new URLSearchParams(target.hash.slice(1))
  expect(fragment.get('type')).toBe('signup')
  expect((await send('GET', '/user', undefined, bearer(fragment.get('access_token')!))).status).toBe(200)

  const again = new URL((await app.request(path)).headers.get('location')!)
  expect(again.hash).toContain('error_code=otp_expired')
  const evil = await app.request('/verify?token=x&type=signup&redirect_to=https://evil.example.net/')
  expect(new URL(evil.headers.get('location')!).host).toBe('app.example.com')
})

test('resend answers the same for everyone', async () => {
  const { email } = await givenUser('resend@example.com')
  await forgetMailLimits()
  for (const address of [email, 'stranger@example.com']) {
    const answer = await send('POST', '/resend', { type: 'signup', email: address })
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: {} })
  }
})

test('anyone may read health, settings and public keys', async () => {
  expect(await (await app.request('/health')).json()).toMatchObject({ name: 'GoTrue', version: expect.any(String) })
  expect(await (await app.request('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, github: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await (await app.request('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
})

test('an unexpected failure says nothing of itself, and the log holds no password or token', async () => {
  const secret = 'a password nobody may read'
  const mail = { send: () => Promise.reject(new Error('connection refused')) }
  const broken = authRoutes({ auth: { ...context, mail }, log, limits })
  const body = JSON.stringify({ email: 'failing@example.com', password: secret })
  const headers = { 'content-type': 'application/json' }
  const failed = await broken.request('/signup', { method: 'POST', headers, body })
  expect(await failed.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Error sending confirmation mail',
  })

  const query = () => Promise.reject(new Error('terminating connection'))
  const sql = { query, transaction: query, lease: query, afterCommit: query }
  const noDatabase = authRoutes({ auth: { ...context, sql }, log, limits })
  const refused = await noDatabase.request('/token?grant_type=password', { method: 'POST', headers, body })
  expect(await refused.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'An unexpected failure occurred',
  })

  const text = JSON.stringify(logged)
  expect(text).toContain('connection refused')
  expect(text).toContain('terminating connection')
  expect(text).not.toContain(secret)
})

test('callers from one network address are limited', async () => {
  const limited = authRoutes({ auth: context, log, limits, callerOf: () => ({ ip: '192.0.2.9' }) })
  const attempt = () =>
    limited.request('/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'signup', token_hash: 'x' }),
    })
  const statuses = []
  for (let request = 0; request < 31; request++) statuses.push((await attempt()).status)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 403))
  expect(statuses[30]).toBe(429)
})
