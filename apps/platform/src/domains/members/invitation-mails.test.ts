import { auth } from '@plinth/contract/auth'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenMailServer } from '../../testing/given-mail-server.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const mailServer = await givenMailServer()
const mailing = await givenPlatform({ PLINTH_SMTP_URL: mailServer.url })
const operator = await mailing.operator()

const fragmentIn = (text: string) => new URLSearchParams(new URL(/https?:\/\/\S+/.exec(text)![0]).hash.slice(1))

/** Signed up and confirmed by mail, with a profile. */
async function someoneNew(name: string) {
  const caller = mailing.someone(name)
  const mail = mailServer.nextMailTo(caller.email)
  await caller.call(auth.signUp, { email: caller.email, password: PASSWORD })
  const token_hash = fragmentIn((await mail).text).get('token_hash')!
  await caller.call(auth.verify, { type: 'signup', token_hash })
  await caller.signIn()
  await caller.call(profile.create, {})
  return caller
}

async function invited(caller: Caller, name: string) {
  const { slug } = await operator.call(organizations.create, { name })
  const mail = mailServer.nextMailTo(caller.email)
  const sent = await operator.call(members.invite, { slug, email: caller.email, role: 'Developer' })
  const { text } = await mail
  return { slug, sent, text, token: fragmentIn(text).get('token')! }
}

const signUp = (caller: Caller, invitation_token: string) =>
  caller.call(auth.signUp, { email: caller.email, password: PASSWORD, invitation_token })

test('the link is mailed and nobody but its reader has it', async () => {
  const { sent, text } = await invited(mailing.someone('reader'), 'Acme <b>&</b> "Sons"')
  expect(sent.link).toBeNull()
  expect(text).toContain(`(${operator.email}) invited you to join the organization “Acme <b>&</b> 'Sons'” on Plinth`)
  expect(text).toContain(`If you don't know ${operator.email}, ignore this message.`)
  const html = text.slice(text.indexOf('<!doctype html>'))
  expect(html).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; &#39;Sons&#39;')
  expect(html).not.toContain('<b>')
})

test('a mailbox is not flooded', async () => {
  const caller = mailing.someone('flooded')
  const { slug } = await invited(caller, 'Flood')
  const again = operator.call(members.invite, { slug, email: caller.email, role: 'Admin' })
  await expect(again).rejects.toMatchObject({ code: 429, retryAfter: expect.any(Number) })
  expect(await operator.call(members.invitations, { slug })).toMatchObject([{ role: 'Developer' }])
})

test('the invitation mail proves the address', async () => {
  const caller = mailing.someone('fresh')
  const { token } = await invited(caller, 'Fresh')
  expect(await signUp(caller, token)).toMatchObject({ user: { email_confirmed_at: expect.any(String) } })
})

test('an account that somebody began with the address before is not confirmed by the invitation', async () => {
  const caller = mailing.someone('begun')
  const { token } = await invited(caller, 'Begun')
  await mailing.pool.query('truncate auth.mail_limits')
  await mailing.someone().call(auth.signUp, { email: caller.email, password: `other ${PASSWORD}` })
  await mailing.pool.query('truncate auth.mail_limits')
  const answer = await signUp(caller, token)
  expect(answer).not.toHaveProperty('access_token')
  expect(answer).toHaveProperty('confirmation_sent_at')
})

test('names carry no links into a mail, neither in its subject nor in its text', async () => {
  const ada = await someoneNew('ada')
  await ada.call(profile.update, { username: 'Plinth Security http://evil.example' })
  const { slug } = await ada.call(organizations.create, { name: 'URGENT: verify at www.evil.example/login' })
  const mail = mailServer.nextMailTo('victim@people.example.com')
  await ada.call(members.invite, { slug, email: 'victim@people.example.com', role: 'Developer' })

  const { subject, text } = await mail
  expect(subject).toBe(
    '“Plinth Security evil example” invited you to “URGENT: verify at www evil example/login” on Plinth',
  )
  expect(text).toContain('“URGENT: verify at www evil example/login”')
  expect(text).not.toMatch(/evil\.example/)
  expect(text).toContain(`(${ada.email})`)
})

describe('how many invitations a person has mailed in a day', () => {
  const HOUR = 3_600_000
  const LIMIT = { code: 429, reason: 'too_many_invitation_mails' }

  /** Invites a stranger each time, into an organization of its own. */
  async function inviteInto(caller: Caller, slug: string) {
    const email = mailing.someone('invited').email
    await caller.call(members.invite, { slug, email, role: 'Developer' })
    return email
  }

  /** Moves the platform's clock until the test is over. */
  function later(milliseconds: number) {
    const { clock } = mailing.process
    const now = clock.now
    clock.now = () => new Date(now().getTime() + milliseconds)
    onTestFinished(() => {
      clock.now = now
    })
  }

  const ageBy = (caller: Caller, interval: string) =>
    mailing.pool.query('update platform.profiles set created_at = created_at - $2::interval where primary_email = $1', [
      caller.email,
      interval,
    ])

  test('is five for a new account, over all of its organizations and whatever is revoked', async () => {
    const ada = await someoneNew('ada')
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const { slug } = await ada.call(organizations.create, { name })
      await inviteInto(ada, slug)
      const [{ id } = { id: '' }] = await ada.call(members.invitations, { slug })
      await ada.call(members.revoke, { slug, id })
    }
    const { slug } = await ada.call(organizations.create, { name: 'Six' })

    const body = { email: mailing.someone('sixth').email, role: 'Developer' }
    const refused = await ada.send('POST', `/platform/organizations/${slug}/members/invitations`, { body })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after')) / 3600).toBeCloseTo(24, 0)
    expect(await refused.json()).toMatchObject({
      code: 'too_many_invitation_mails',
      message: expect.stringContaining(
        'You sent 5 invitations in the last 24 hours, which is the limit for your account.',
      ),
    })
    expect(await ada.call(members.invitations, { slug })).toEqual([])
  })

  test('counts those that are sent again', async () => {
    const ada = await someoneNew('ada')
    const { slug } = await ada.call(organizations.create, { name: 'Again' })
    const email = await inviteInto(ada, slug)
    for (const role of ['Admin', 'Developer', 'Admin', 'Developer'] as const) {
      await mailing.pool.query('truncate auth.mail_limits')
      await ada.call(members.invite, { slug, email, role })
    }
    await mailing.pool.query('truncate auth.mail_limits')
    await expect(ada.call(members.invite, { slug, email, role: 'Admin' })).rejects.toMatchObject(LIMIT)
    expect(await ada.call(members.invitations, { slug })).toMatchObject([{ role: 'Developer' }])
  })

  test('holds when they are sent at once', async () => {
    const ada = await someoneNew('ada')
    const { slug } = await ada.call(organizations.create, { name: 'At once' })
    const sent = await Promise.allSettled(Array.from({ length: 12 }, () => inviteInto(ada, slug)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('is more after a day, and the first ones are forgotten by then', async () => {
    const ada = await someoneNew('ada')
    const { slug } = await ada.call(organizations.create, { name: 'Later' })
    for (let sent = 0; sent < 5; sent++) await inviteInto(ada, slug)
    await expect(inviteInto(ada, slug)).rejects.toMatchObject(LIMIT)
    await ageBy(ada, '1 day')
    for (let sent = 5; sent < 20; sent++) await inviteInto(ada, slug)
    await expect(inviteInto(ada, slug)).rejects.toMatchObject(LIMIT)
    later(24 * HOUR)
    await inviteInto(ada, slug)
  })

  test("is one person's alone, and the operator's is not limited", async () => {
    const [ada, bob] = [await someoneNew('ada'), await someoneNew('bob')]
    const { slug } = await ada.call(organizations.create, { name: 'Ours' })
    for (let sent = 0; sent < 5; sent++) await inviteInto(ada, slug)
    await expect(inviteInto(ada, slug)).rejects.toMatchObject(LIMIT)
    const theirs = await bob.call(organizations.create, { name: 'Theirs' })
    await inviteInto(bob, theirs.slug)
    const { slug: ofOperator } = await operator.call(organizations.create, { name: 'Operated' })
    for (let sent = 0; sent < 6; sent++) await inviteInto(operator, ofOperator)
  })
})
