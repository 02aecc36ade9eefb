import { expect, test } from 'vitest'
import { adminCreateUser } from './admin-create-user.ts'
import type { AuthContext } from '../auth-context.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { resend } from '../links/resend.ts'
import { updateUser } from './update-user.ts'
import { verify } from '../links/verify.ts'

const { context, givenUser, withSettings, forgetMailLimits, lastMailTo, follow, signIn, inbox } = await givenAuth()
const NEW_PASSWORD = 'another long password'

async function givenSignedIn(email: string) {
  const { session, user } = await givenUser(email)
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  return { email, session, user, me: { userId, sessionId } }
}

test('a new password ends all other sessions and leaves this one', async () => {
  const { email, session, me } = await givenSignedIn('password@example.com')
  const other = await signIn(email)
  await expect(authenticate({ accessToken: other.access_token }, context)).resolves.toBeDefined()

  await updateUser({ ...me, password: NEW_PASSWORD }, context)

  await expect(authenticate({ accessToken: other.access_token }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(refreshSession({ refreshToken: other.refresh_token }, context)).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  })
  await expect(refreshSession({ refreshToken: session.refresh_token }, context)).resolves.toBeDefined()
  await expect(signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(email, NEW_PASSWORD)).resolves.toBeDefined()
})

test('the same, a short and an endless password are refused', async () => {
  const { me } = await givenSignedIn('same@example.com')
  await expect(updateUser({ ...me, password: PASSWORD }, context)).rejects.toMatchObject({
    status: 422,
    code: 'same_password',
  })
  await expect(updateUser({ ...me, password: 'short' }, context)).rejects.toMatchObject({ code: 'weak_password' })
  await expect(updateUser({ ...me, password: 'x'.repeat(1_000_000) }, context)).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('the current password is checked when given and asked for when required', async () => {
  const { me } = await givenSignedIn('current@example.com')
  const strict = withSettings({ requireCurrentPassword: true })
  await expect(updateUser({ ...me, password: NEW_PASSWORD }, strict)).rejects.toMatchObject({
    code: 'reauthentication_needed',
  })
  const wrong = updateUser({ ...me, password: NEW_PASSWORD, currentPassword: 'wrong password' }, strict)
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(updateUser({ ...me, password: NEW_PASSWORD, currentPassword: PASSWORD }, strict)).resolves.toBeDefined()
})

test('a session is no place to guess the password', async () => {
  const { me } = await givenSignedIn('oracle@example.com')
  const guess = () => updateUser({ ...me, password: NEW_PASSWORD, currentPassword: 'wrong password' }, context)
  for (let failure = 0; failure < 5; failure++)
    await expect(guess()).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('two new passwords at once: one holds, the other is told', async () => {
  const { me, email } = await givenSignedIn('two@example.com')
  const passwords = ['the first new password', 'the second new password']
  let checked = 0
  const bothChecked: AuthContext['hashing'] = {
    ...context.hashing,
    async hash(password) {
      checked++
      await expect.poll(() => checked).toBe(2)
      return context.hashing.hash(password)
    },
  }
  const results = await Promise.allSettled(
    passwords.map((password) => updateUser({ ...me, password }, { ...context, hashing: bothChecked })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(
    signIn(email, passwords[results.findIndex(({ status }) => status === 'fulfilled')]),
  ).resolves.toBeDefined()
})

test('metadata is merged, and null removes', async () => {
  const { me } = await givenSignedIn('data@example.com')
  await updateUser({ ...me, data: { name: 'Ada', theme: 'dark' } }, context)
  const { user_metadata } = await updateUser({ ...me, data: { theme: null } }, context)
  expect(user_metadata).toMatchObject({ name: 'Ada', email: 'data@example.com' })
  expect(user_metadata).not.toHaveProperty('theme')
  await expect(updateUser({ ...me, data: { name: 'x'.repeat(5000) } }, context)).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('a change of address needs both mailboxes, in either order', async () => {
  for (const order of [
    ['old1@example.com', 'new1@example.com'],
    ['new2@example.com', 'old2@example.com'],
  ] as const) {
    const old = order.find((address) => address.startsWith('old'))!
    const target = order.find((address) => address.startsWith('new'))!
    const { me, session } = await givenSignedIn(old)
    const pending = await updateUser({ ...me, email: target }, context)
    expect(pending).toMatchObject({ email: old, new_email: target, email_change_sent_at: expect.any(String) })

    const half = await follow(order[0], 'email_change')
    expect(half.session).toBeUndefined()
    expect(half.user).toMatchObject({ email: old, new_email: target })
    const { session: next } = await follow(order[1], 'email_change')

    expect(next?.user).toMatchObject({ email: target, identities: [{ email: target }] })
    expect(next?.user).not.toHaveProperty('new_email')
    expect(next?.user).not.toHaveProperty('email_change_sent_at')
    await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject({
      code: 'session_not_found',
    })
    await expect(signIn(target)).resolves.toBeDefined()
    await expect(signIn(old)).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
})

test('one mailbox cannot confirm twice in place of both', async () => {
  const { me, email } = await givenSignedIn('half@example.com')
  await updateUser({ ...me, email: 'half-new@example.com' }, context)
  await follow(email, 'email_change')
  await forgetMailLimits()
  await resend({ type: 'email_change', email }, context)
  expect((await follow(email, 'email_change')).session).toBeUndefined()
  expect((await follow('half-new@example.com', 'email_change')).session?.user.email).toBe('half-new@example.com')
})

test('half a proof stays half when the setting changes', async () => {
  const { me, email } = await givenSignedIn('toggle@example.com')
  await updateUser({ ...me, email: 'toggle-new@example.com' }, context)
  const { tokenHash } = lastMailTo(email)
  const half = await verify({ type: 'email_change', tokenHash }, withSettings({ secureEmailChange: false }))
  expect(half.session).toBeUndefined()
})

test('without secure change the new mailbox is enough', async () => {
  const { me } = await givenSignedIn('simple@example.com')
  const before = inbox.length
  await updateUser({ ...me, email: 'simple-new@example.com' }, withSettings({ secureEmailChange: false }))
  expect(inbox).toHaveLength(before + 1)
  expect((await follow('simple-new@example.com', 'email_change')).session?.user.email).toBe('simple-new@example.com')
})

test('an address that is taken is refused, at the request and at the end', async () => {
  const { me } = await givenSignedIn('taker@example.com')
  await givenUser('taken@example.com')
  await expect(updateUser({ ...me, email: 'Taken@example.com' }, context)).rejects.toMatchObject({
    status: 422,
    code: 'email_exists',
  })

  await updateUser({ ...me, email: 'soon@example.com' }, context)
  await adminCreateUser({ email: 'soon@example.com', emailConfirm: true }, context)
  await follow('taker@example.com', 'email_change')
  await expect(follow('soon@example.com', 'email_change')).rejects.toMatchObject({ code: 'email_exists' })
})

test('a session that ended or is not theirs changes nothing', async () => {
  const { me } = await givenSignedIn('mine@example.com')
  const { me: stranger } = await givenSignedIn('stranger@example.com')
  const crossed = { userId: me.userId, sessionId: stranger.sessionId }
  await expect(updateUser({ ...crossed, password: NEW_PASSWORD }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(updateUser({ ...crossed, data: {} }, context)).rejects.toMatchObject({ code: 'session_not_found' })
})
