import { auth } from '@plinth/contract/auth'
import { inbox } from '@plinth/contract/inbox'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
await platform.operator()

const forgetMailLimits = () => platform.pool.query('truncate auth.mail_limits')

async function givenSecondBrowser(person: Caller) {
  const browser = platform.someone()
  const { email, password } = person
  const answer = await browser.send('POST', '/platform/auth/sign-in', {
    body: { email, password },
    headers: { 'user-agent': 'Another browser' },
  })
  browser.accessToken = Object(await answer.json()).access_token
  return browser
}

describe('sessions', () => {
  test('are listed with where they came from, and one that is ended is refused at once', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const there = await givenSecondBrowser(ada)

    const listed = await ada.call(auth.sessions, {})
    expect(listed.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(listed[1]).toMatchObject({ ip: expect.stringMatching(/^10\./), user_agent: 'Another browser', aal: 'aal1' })

    await ada.call(auth.endSession, { id: listed[1]!.id })

    await expect(there.call(auth.user, {})).rejects.toMatchObject({ code: 401, reason: 'not_signed_in' })
    await expect(there.call(auth.refresh, {})).rejects.toMatchObject({ code: 401 })
    expect(await ada.call(auth.sessions, {})).toHaveLength(1)
  })

  test('of somebody else are as unknown as those that never were', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    const [session] = await ada.call(auth.sessions, {})
    const answers = await Promise.all(
      [session!.id, '00000000-0000-4000-8000-000000000000'].map(async (id) => {
        const headers = { 'x-request-id': 'same' }
        const answer = await eve.send('DELETE', `/platform/auth/sessions/${id}`, { headers })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual([404, expect.stringContaining('session_not_found')])
    expect(answers[1]).toEqual(answers[0])
    await expect(ada.call(auth.user, {})).resolves.toBeDefined()
  })

  test('that end themselves take their cookie along', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const [here] = await ada.call(auth.sessions, {})
    await ada.call(auth.endSession, { id: here!.id })
    expect(ada.cookies.size).toBe(0)
  })
})

describe('a change of address', () => {
  async function givenChange() {
    const { ada } = await platform.given({ people: ['ada'] })
    const email = `new.${ada.email}`
    await ada.call(auth.updateUser, { current_password: PASSWORD, email })
    return { ada, email }
  }

  async function linkTo(address: string) {
    const operator = await platform.operator()
    const mail = (await operator.call(inbox.list, {})).find(({ to }) => to === address)
    return new URLSearchParams(new URL(/https?:\S+/.exec(mail!.text)![0]).hash.slice(1)).get('token_hash')!
  }

  const confirm = async (caller: Caller, address: string) =>
    caller.call(auth.verify, { type: 'email_change', token_hash: await linkTo(address) })

  test('waits for both mailboxes, says which is left, and then reaches the profile', async () => {
    const { ada, email } = await givenChange()
    const asked = await ada.call(auth.user, {})
    expect(asked).toMatchObject({ email: ada.email, new_email: email, email_change_sent_at: expect.any(String) })
    expect(asked.email_change_waits_for?.toSorted()).toEqual(['new', 'present'])
    expect(Date.parse(asked.email_change_expires_at!)).toBeGreaterThan(Date.parse(asked.email_change_sent_at!))

    await confirm(ada, ada.email)
    expect(await ada.call(auth.user, {})).toMatchObject({ email_change_waits_for: ['new'] })
    expect(await ada.call(profile.get, {})).toMatchObject({ primary_email: ada.email })

    const session = await confirm(ada, email)
    ada.accessToken = 'access_token' in session ? session.access_token : undefined
    const done = await ada.call(auth.user, {})
    expect(done).toMatchObject({ email })
    expect(Object.keys(done).filter((key) => key.includes('change') || key === 'new_email')).toEqual([])
    expect(await ada.call(profile.get, {})).toMatchObject({ primary_email: email })
  })

  test('is sent again when the interval has passed, and says until when to wait', async () => {
    const { ada, email } = await givenChange()
    const first = await linkTo(email)
    await expect(ada.call(auth.resendEmailChange, {})).rejects.toMatchObject({
      code: 429,
      reason: 'over_email_send_rate_limit',
      retryAfter: expect.any(Number),
    })
    await forgetMailLimits()
    expect(await ada.call(auth.resendEmailChange, {})).toEqual({ sent: true })
    expect(await linkTo(email)).not.toBe(first)
    await expect(ada.call(auth.verify, { type: 'email_change', token_hash: first })).rejects.toMatchObject({
      reason: 'otp_expired',
    })
  })

  test('that is cancelled cannot be confirmed any more', async () => {
    const { ada, email } = await givenChange()
    const links = await Promise.all([ada.email, email].map((address) => linkTo(address)))
    await ada.call(auth.cancelEmailChange, {})
    expect(await ada.call(auth.user, {})).not.toHaveProperty('new_email')
    for (const token_hash of links) {
      await expect(ada.call(auth.verify, { type: 'email_change', token_hash })).rejects.toMatchObject({ code: 403 })
    }
    await expect(ada.call(auth.resendEmailChange, {})).rejects.toMatchObject({ reason: 'no_email_change' })
  })
})

test('where mail is kept and shown to nobody, a new address counts at once, also for the profile', async () => {
  const open = await givenPlatform({ PLINTH_PUBLIC_URL: 'http://plinth.internal.example:8000' })
  const operator = await open.operator()
  const email = `new.${operator.email}`
  await operator.call(auth.updateUser, { current_password: PASSWORD, email })
  expect(await operator.call(auth.user, {})).toMatchObject({ email })
  expect(await operator.call(profile.get, {})).toMatchObject({ primary_email: email })
})
