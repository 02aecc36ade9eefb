import { expect, test } from 'vitest'
import { authenticate } from '../sessions/authenticate.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { getUser } from './get-user.ts'
import { givenAuth } from '../testing/given-auth.ts'
import { pendingEmailChange } from './pending-email-change.ts'
import { recover } from '../links/recover.ts'
import { updateUser } from './update-user.ts'
import { verify } from '../links/verify.ts'

const { context, givenUser, withSettings, forgetMailLimits, lastMailTo, follow } = await givenAuth()

async function givenChange(email: string, newEmail: string, { secureEmailChange = true } = {}) {
  const { session } = await givenUser(email)
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  await updateUser({ userId, sessionId, email: newEmail }, withSettings({ secureEmailChange }))
  return { userId, sessionId }
}

const waitsFor = async (me: { userId: string }) => (await pendingEmailChange(me, context))?.waits_for.toSorted()

test.each([
  ['present', 'new'],
  ['new', 'present'],
] as const)('once the %s mailbox has confirmed, the %s one is left', async (first, left) => {
  const addresses = { present: `${first}.first@example.com`, new: `${first}.second@example.com` }
  const me = await givenChange(addresses.present, addresses.new)
  expect(await waitsFor(me)).toEqual(['new', 'present'])

  await follow(addresses[first], 'email_change')
  expect(await waitsFor(me)).toEqual([left])
  await follow(addresses[left], 'email_change')
  expect(await pendingEmailChange(me, context)).toBeUndefined()
})

test('where the new mailbox is enough, it alone is waited for, until the link ends', async () => {
  const before = Date.now()
  const me = await givenChange('alone@example.com', 'alone.new@example.com', { secureEmailChange: false })
  const pending = await pendingEmailChange(me, context)
  expect(pending?.waits_for).toEqual(['new'])
  expect(Date.parse(pending!.expires_at)).toBeGreaterThan(before)
})

test('a cancelled change is gone, and its links with it', async () => {
  const [old, target] = ['stays@example.com', 'never@example.com']
  const me = await givenChange(old, target)
  const links = [old, target].map((address) => lastMailTo(address).tokenHash)

  await cancelEmailChange(me, context)

  expect(await getUser(me, context)).toMatchObject({ email: old })
  expect(await getUser(me, context)).not.toHaveProperty('new_email')
  expect(await getUser(me, context)).not.toHaveProperty('email_change_sent_at')
  expect(await pendingEmailChange(me, context)).toBeUndefined()
  for (const tokenHash of links) {
    await expect(verify({ type: 'email_change', tokenHash }, context)).rejects.toMatchObject({ code: 'otp_expired' })
  }
  await expect(cancelEmailChange(me, context)).resolves.toBeUndefined()
})

test('cancelling a change leaves a link for a forgotten password alone', async () => {
  const me = await givenChange('both@example.com', 'both.new@example.com')
  await forgetMailLimits()
  await recover({ email: 'both@example.com' }, context)
  await context.afterwards.settled()
  await cancelEmailChange(me, context)
  await expect(follow('both@example.com', 'recovery')).resolves.toHaveProperty('session')
})

test('a new address can wait for its mailboxes where a sign-up does not', async () => {
  const { session } = await givenUser('waits@example.com')
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  const settings = { autoconfirm: true, autoconfirmEmailChange: false }
  const waiting = await updateUser({ userId, sessionId, email: 'waits.new@example.com' }, withSettings(settings))
  expect(waiting).toMatchObject({ email: 'waits@example.com', new_email: 'waits.new@example.com' })
  await forgetMailLimits()
  const changed = await updateUser(
    { userId, sessionId, email: 'at.once@example.com' },
    withSettings({ autoconfirm: true }),
  )
  expect(changed).toMatchObject({ email: 'at.once@example.com' })
})

test('a new password forgets a change that was asked for before it, and its links', async () => {
  const [old, target] = ['reset@example.com', 'thief@example.com']
  const me = await givenChange(old, target)
  const links = [old, target].map((address) => lastMailTo(address).tokenHash)

  await updateUser({ ...me, password: 'another long password' }, context)

  expect(await getUser(me, context)).not.toHaveProperty('new_email')
  expect(await pendingEmailChange(me, context)).toBeUndefined()
  for (const tokenHash of links) {
    await expect(verify({ type: 'email_change', tokenHash }, context)).rejects.toMatchObject({ code: 'otp_expired' })
  }
})
