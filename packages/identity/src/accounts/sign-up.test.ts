import { expect, test } from 'vitest'
import { authenticate } from '../sessions/authenticate.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { signUp } from './sign-up.ts'
import { verify } from '../links/verify.ts'

const { context, pool, inbox, givenUser, withSettings, forgetMailLimits, lastMailTo, follow, signIn } =
  await givenAuth()

test('a new person gets a mail, no session, and can sign in only after confirming', async () => {
  const answer = await signUp({ email: ' New@Example.com ', password: PASSWORD, data: { name: 'Ada' } }, context)

  expect(answer.session).toBeUndefined()
  expect(answer.user).toMatchObject({ email: 'new@example.com', confirmation_sent_at: expect.any(String) })
  await expect(signIn('new@example.com')).rejects.toMatchObject({ status: 400, code: 'email_not_confirmed' })

  const { session } = await follow('new@example.com', 'signup')
  expect(session?.user).toMatchObject({
    confirmed_at: expect.any(String),
    user_metadata: { name: 'Ada', email_verified: true },
  })
  await expect(signIn('NEW@example.com')).resolves.toHaveProperty('access_token')
})

test('an address that is confirmed already gets a mail that says so, and the answer has the same members', async () => {
  const { user } = await givenUser('known@example.com')
  const fresh = await signUp({ email: 'fresh@example.com', password: PASSWORD }, context)
  const known = await signUp({ email: 'known@example.com', password: 'another password' }, context)

  expect(known.session).toBeUndefined()
  expect(known.user.identities).toEqual([])
  expect(known.user.id).not.toBe(user.id)
  expect(Object.keys(known.user).toSorted()).toEqual(Object.keys(fresh.user).toSorted())
  expect(lastMailTo('known@example.com').kind).toBe('account_exists')
  await expect(signIn('known@example.com')).resolves.toBeDefined()
})

test('with automatic confirmation a session comes at once, and a known address is named', async () => {
  const auto = withSettings({ autoconfirm: true })
  const { session, user } = await signUp({ email: 'auto@example.com', password: PASSWORD }, auto)
  expect(session?.user.id).toBe(user.id)
  await expect(authenticate({ accessToken: session!.access_token }, auto)).resolves.toMatchObject({ userId: user.id })

  const again = signUp({ email: 'auto@example.com', password: PASSWORD }, auto)
  await expect(again).rejects.toMatchObject({ status: 422, code: 'user_already_exists' })
})

test.each([true, false])('sign-ups at once of one address give one user (autoconfirm %s)', async (autoconfirm) => {
  const email = `once-${autoconfirm}@example.com`
  const attempts = Array.from({ length: 4 }, () => signUp({ email, password: PASSWORD }, withSettings({ autoconfirm })))
  const results = await Promise.allSettled(attempts)

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set(refusals)).toEqual(new Set([autoconfirm ? 'user_already_exists' : 'over_email_send_rate_limit']))
  const { rows } = await pool.query('select count(*)::int from auth.users where email = $1', [email])
  expect(rows).toEqual([{ count: 1 }])
})

test('the last form counts when someone signs up again before confirming, and the first link is dead', async () => {
  await signUp({ email: 'twice@example.com', password: 'the first password' }, context)
  const first = lastMailTo('twice@example.com')
  await forgetMailLimits()
  await signUp({ email: 'twice@example.com', password: PASSWORD }, context)

  await expect(verify({ type: 'signup', tokenHash: first.tokenHash }, context)).rejects.toMatchObject({
    code: 'otp_expired',
  })
  await follow('twice@example.com', 'signup')
  await expect(signIn('twice@example.com', 'the first password')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn('twice@example.com')).resolves.toBeDefined()
})

test('a second mail to one address within a minute is refused with the seconds to wait', async () => {
  await signUp({ email: 'minute@example.com', password: PASSWORD }, context)
  await expect(signUp({ email: 'minute@example.com', password: PASSWORD }, context)).rejects.toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    retryAfterSeconds: expect.any(Number),
  })
})

test('closed sign-up, bad addresses and bad passwords are refused before any hashing', async () => {
  const { started } = { ...context.hashing.load }
  const attempt = (email: string, password: string, settings = {}) =>
    signUp({ email, password }, withSettings(settings))

  await expect(attempt('a@example.com', PASSWORD, { disableSignup: true })).rejects.toMatchObject({
    code: 'signup_disabled',
  })
  await expect(attempt('nobody', PASSWORD)).rejects.toMatchObject({ status: 400, code: 'email_address_invalid' })
  await expect(attempt('a@example.com', 'short')).rejects.toMatchObject({
    status: 422,
    code: 'weak_password',
    weakPassword: { reasons: ['length'] },
  })
  await expect(attempt('a@example.com', 'x'.repeat(100))).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(attempt('a@example.com', 'x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'validation_failed' })
  expect(context.hashing.load.started).toBe(started)
})

test('99 characters of four bytes each are a password', async () => {
  const email = 'emoji@example.com'
  const password = '🔑'.repeat(99)
  await signUp({ email, password }, context)
  await follow(email, 'signup')
  await expect(signIn(email, password)).resolves.toBeDefined()
  await expect(signIn(email, '🔑'.repeat(98))).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('metadata that is too large or cannot be stored is refused', async () => {
  const attempt = (data: Record<string, unknown>) =>
    signUp({ email: 'meta@example.com', password: PASSWORD, data }, context)
  await expect(attempt({ text: 'x'.repeat(5000) })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(attempt({ text: '\0' })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(attempt({ text: '\ud800' })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('nobody is made when the mail cannot be sent', async () => {
  const mail = { send: () => Promise.reject(new Error('smtp: secret details')) }
  const failing = signUp({ email: 'nomail@example.com', password: PASSWORD }, { ...context, mail })
  await expect(failing).rejects.toMatchObject({ status: 500, message: 'Error sending confirmation mail' })
  const { rows } = await pool.query("select count(*)::int from auth.users where email = 'nomail@example.com'")
  expect(rows).toEqual([{ count: 0 }])
})

test('a sign-up inside an outer transaction comes and goes with it', async () => {
  const outer = context.sql.transaction(async (tx) => {
    await signUp({ email: 'outer@example.com', password: PASSWORD }, { ...context, sql: tx })
    throw new Error('the audit line failed')
  })
  await expect(outer).rejects.toThrow('the audit line failed')
  const { rows } = await pool.query("select count(*)::int from auth.users where email = 'outer@example.com'")
  expect(rows).toEqual([{ count: 0 }])
})

test('passwords, tokens and codes appear nowhere in the database', async () => {
  await signUp({ email: 'leak@example.com', password: PASSWORD }, context)
  const { tokenHash, code } = lastMailTo('leak@example.com')
  const { rows } = await pool.query(
    `select t::text as text from auth.users t union all select t::text from auth.one_time_tokens t
     union all select t::text from auth.audit_log_entries t union all select t::text from auth.identities t`,
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).toContain('leak@example.com')
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(stored).not.toContain(PASSWORD)
  expect(stored).not.toContain(tokenHash)
  expect(stored).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(inbox.length).toBeGreaterThan(0)
})
