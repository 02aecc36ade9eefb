import { expect, test } from 'vitest'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { signUp } from '../accounts/sign-up.ts'
import { updateUser } from '../accounts/update-user.ts'
import { verify, type Verify } from './verify.ts'
import { authenticate } from '../sessions/authenticate.ts'

const { context, pool, inbox, givenUser, withSettings, forgetMailLimits, lastMailTo, follow, signIn } =
  await givenAuth()
const expired = { status: 403, code: 'otp_expired' }

test('a link works once', async () => {
  await signUp({ email: 'once@example.com', password: PASSWORD }, context)
  await expect(follow('once@example.com', 'signup')).resolves.toHaveProperty('session')
  await expect(follow('once@example.com', 'signup')).rejects.toMatchObject(expired)
})

test('a link that is opened several times at once works once', async () => {
  await signUp({ email: 'atonce@example.com', password: PASSWORD }, context)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => follow('atonce@example.com', 'signup')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code works once, with its address only', async () => {
  await signUp({ email: 'code@example.com', password: PASSWORD }, context)
  const { code } = lastMailTo('code@example.com')
  expect(code).toMatch(/^\d{8}$/)
  const attempt = (email: string) => verify({ type: 'email', email, token: code }, context)

  await expect(attempt('other@example.com')).rejects.toMatchObject(expired)
  await expect(attempt('Code@example.com')).resolves.toHaveProperty('session')
  await expect(attempt('code@example.com')).rejects.toMatchObject(expired)
})

test('the link and the code of one mail are one thing', async () => {
  await signUp({ email: 'both@example.com', password: PASSWORD }, context)
  const { code } = lastMailTo('both@example.com')
  await follow('both@example.com', 'signup')
  await expect(verify({ type: 'signup', email: 'both@example.com', token: code }, context)).rejects.toMatchObject(
    expired,
  )
})

test.each([9, 10])('after %i wrong guesses, also at once, a code is good only below ten', async (guesses) => {
  const email = `guess${guesses}@example.com`
  await signUp({ email, password: PASSWORD }, context)
  const { code } = lastMailTo(email)
  const wrong: Verify = { type: 'signup', email, token: code === '00000000' ? '11111111' : '00000000' }
  await Promise.allSettled(Array.from({ length: guesses }, () => verify(wrong, context)))

  const right = verify({ type: 'signup', email, token: code }, context)
  if (guesses < 10) await expect(right).resolves.toHaveProperty('session')
  else await expect(right).rejects.toMatchObject(expired)
})

test('an expired link and code are refused, by the clock of the database', async () => {
  await signUp({ email: 'late@example.com', password: PASSWORD }, context)
  await pool.query("update auth.one_time_tokens set expires_at = now() where relates_to = 'late@example.com'")
  const { code } = lastMailTo('late@example.com')
  await expect(follow('late@example.com', 'signup')).rejects.toMatchObject(expired)
  await expect(verify({ type: 'signup', email: 'late@example.com', token: code }, context)).rejects.toMatchObject(
    expired,
  )
})

test('a link of one type is not good for another', async () => {
  const { email } = await givenUser('types@example.com')
  await recover({ email }, context)
  await context.afterwards.settled()
  await expect(follow(email, 'signup')).rejects.toMatchObject(expired)
  await expect(follow(email, 'email_change')).rejects.toMatchObject(expired)
  await expect(follow(email, 'recovery')).resolves.toHaveProperty('session')
})

test('recovery signs in to choose a new password, which ends the sessions before', async () => {
  const { email, session } = await givenUser('recover@example.com')
  await recover({ email, redirectTo: 'https://app.example.com/new' }, context)
  await context.afterwards.settled()
  expect(lastMailTo(email)).toMatchObject({ kind: 'recovery' })
  expect(lastMailTo(email).link.searchParams.get('redirect_to')).toBe('https://app.example.com/new')

  const recovered = (await follow(email, 'recovery')).session!
  const { userId, sessionId, claims } = await authenticate({ accessToken: recovered.access_token }, context)
  expect(claims.amr).toEqual([{ method: 'recovery', timestamp: expect.any(Number) }])
  const strict = withSettings({ requireCurrentPassword: true })
  await updateUser({ userId, sessionId, password: 'a new long password' }, strict)

  await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(signIn(email, 'a new long password')).resolves.toBeDefined()
})

test('recovery of an unknown address answers like any other and sends nothing', async () => {
  const before = inbox.length
  await expect(recover({ email: 'nobody@example.com' }, context)).resolves.toBeUndefined()
  expect(inbox).toHaveLength(before)
  await expect(recover({ email: 'nobody@example.com' }, context)).rejects.toMatchObject({
    code: 'over_email_send_rate_limit',
  })
})

test('recovery takes the password of a sign-up that was never confirmed away', async () => {
  await signUp({ email: 'victim@example.com', password: 'the password of a stranger' }, context)
  await forgetMailLimits()
  await recover({ email: 'victim@example.com' }, context)
  await context.afterwards.settled()
  await follow('victim@example.com', 'recovery')
  await expect(signIn('victim@example.com', 'the password of a stranger')).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
})

test('a banned person cannot use a link, and it is not spent', async () => {
  const { email, user } = await givenUser('banned@example.com')
  await recover({ email }, context)
  await context.afterwards.settled()
  await pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
  await expect(follow(email, 'recovery')).rejects.toMatchObject({ status: 403, code: 'user_banned' })
  await pool.query('update auth.users set banned_until = null where id = $1', [user.id])
  await expect(follow(email, 'recovery')).resolves.toHaveProperty('session')
})

test('a confirmation is sent again with a new link, and to nobody who is confirmed or unknown', async () => {
  await signUp({ email: 'again@example.com', password: PASSWORD }, context)
  const { tokenHash } = lastMailTo('again@example.com')
  await forgetMailLimits()
  await resend({ type: 'signup', email: 'again@example.com' }, context)
  await context.afterwards.settled()
  await expect(verify({ type: 'signup', tokenHash }, context)).rejects.toMatchObject(expired)
  await follow('again@example.com', 'signup')

  await forgetMailLimits()
  const before = inbox.length
  await resend({ type: 'signup', email: 'again@example.com' }, context)
  await context.afterwards.settled()
  await resend({ type: 'signup', email: 'nobody-at-all@example.com' }, context)
  await context.afterwards.settled()
  await resend({ type: 'email_change', email: 'nobody-else@example.com' }, context)
  await context.afterwards.settled()
  expect(inbox).toHaveLength(before)
})
