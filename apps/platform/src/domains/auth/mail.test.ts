import { auth } from '@plinth/contract/auth'
import { inbox } from '@plinth/contract/inbox'
import { describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenMailServer, type ReceivedMail } from '../../testing/given-mail-server.ts'
import { givenPlatform, PUBLIC_URL, SETUP_TOKEN } from '../../testing/given-platform.ts'

const mailServer = await givenMailServer()
const platform = await givenPlatform({
  PLINTH_SMTP_URL: mailServer.url,
  PLINTH_MAIL_FROM: 'Plinth <plinth@mail.example.com>',
  PLINTH_MAIL_TEXTS: JSON.stringify({
    recovery: { subject: 'A new password at Acme', body: 'It is for {{ .Email }}: {{ .ConfirmationURL }}' },
  }),
})
const operator = await platform.operator()

const signUp = (caller: Caller) => caller.call(auth.signUp, { email: caller.email, password: PASSWORD })

function linkIn({ text }: ReceivedMail) {
  const link = new URL(/https?:\/\/[^\s"<]+/.exec(text)![0])
  return { link, token_hash: new URLSearchParams(link.hash.slice(1)).get('token_hash')! }
}

async function signedUpByMail(name: string) {
  const caller = platform.someone(name)
  const mail = mailServer.nextMailTo(caller.email)
  const answer = await signUp(caller)
  return { caller, answer, mail: await mail }
}

test('the set-up token confirms its holder at once', async () => {
  await expect(operator.call(auth.user, {})).resolves.toMatchObject({ email_confirmed_at: expect.any(String) })
})

describe('a sign-up', () => {
  test('waits for its confirmation and gives no token and no cookie until then', async () => {
    const { caller, answer } = await signedUpByMail('ada')
    expect(Object.keys(answer).toSorted()).toEqual(['confirmation_sent_at', 'user'])
    expect(caller.cookies.size).toBe(0)
    await expect(caller.signIn()).rejects.toMatchObject({ code: 400, reason: 'email_not_confirmed' })
  })

  test('sends a link to the configured address, with its token where no server sees it', async () => {
    const { mail } = await signedUpByMail('ada')
    const { link } = linkIn(mail)
    expect(mail.from).toBe('plinth@mail.example.com')
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${PUBLIC_URL}/confirm`)
    expect(link.hash).toMatch(/^#token_hash=[\w-]{40,}&type=signup$/)
  })

  test('is confirmed by its link, once', async () => {
    const { caller, mail } = await signedUpByMail('ada')
    const link = { type: 'signup', token_hash: linkIn(mail).token_hash } as const

    const session = await caller.call(auth.verify, link)
    expect(session).toMatchObject({ access_token: expect.any(String), user: { email: caller.email } })
    expect(caller.cookies.has('plinth.refresh')).toBe(true)
    await expect(platform.someone().call(auth.verify, link)).rejects.toMatchObject({ code: 403, reason: 'otp_expired' })
    await expect(caller.signIn()).resolves.toMatchObject({ user: { email: caller.email } })
  })

  test('with the address of an account gets the same answer, and the owner gets a mail', async () => {
    await platform.pool.query('truncate auth.mail_limits')
    const told = mailServer.nextMailTo(operator.email)
    const ask = (email: string) =>
      platform.someone().send('POST', '/platform/auth/sign-up', { body: { email, password: PASSWORD } })
    const [known, unknown] = await Promise.all([ask(operator.email), ask(platform.someone('new').email)])

    expect([known.status, known.headers.getSetCookie()]).toEqual([unknown.status, unknown.headers.getSetCookie()])
    const bodies = [Object(await known.json()), Object(await unknown.json())]
    expect(Object.keys(bodies[0]!).toSorted()).toEqual(Object.keys(bodies[1]!).toSorted())
    expect(shapeOf(bodies[0]!.user)).toEqual(shapeOf(bodies[1]!.user))
    expect((await told).text).toContain('You already have')
  })

  test('asks for the confirmation again', async () => {
    const { caller } = await signedUpByMail('ada')
    await platform.pool.query('truncate auth.mail_limits')
    const again = mailServer.nextMailTo(caller.email)
    expect(await caller.call(auth.resend, { email: caller.email })).toEqual({ sent: true })
    const { token_hash } = linkIn(await again)
    await expect(caller.call(auth.verify, { type: 'signup', token_hash })).resolves.toHaveProperty('access_token')
  })

  test('cannot flood a mailbox', async () => {
    const { caller } = await signedUpByMail('ada')
    await expect(caller.call(auth.resend, { email: caller.email })).rejects.toMatchObject({
      code: 429,
      retryAfter: expect.any(Number),
    })
  })
})

/** Which fields there are and of what kind: the values are of two different people. */
const shapeOf = (user: object) =>
  Object.entries(user)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? `array of ${value.length}` : typeof value}`)
    .toSorted()

test('a change of address is confirmed by both mailboxes', async () => {
  const { caller, mail } = await signedUpByMail('mover')
  const session = await caller.call(auth.verify, { type: 'signup', token_hash: linkIn(mail).token_hash })
  caller.accessToken = 'access_token' in session ? session.access_token : undefined
  await platform.pool.query('truncate auth.mail_limits')
  const email = `new.${caller.email}`
  const both = Promise.all([mailServer.nextMailTo(email), mailServer.nextMailTo(caller.email)])

  await expect(caller.call(auth.updateUser, { current_password: 'not the password', email })).rejects.toMatchObject({
    reason: 'invalid_credentials',
  })
  expect(await caller.call(auth.updateUser, { current_password: PASSWORD, email })).toMatchObject({
    email: caller.email,
    new_email: email,
  })
  const [first, second] = (await both).map((received) => linkIn(received).token_hash)
  expect(await caller.call(auth.verify, { type: 'email_change', token_hash: first! })).not.toHaveProperty(
    'access_token',
  )
  expect(await caller.call(auth.verify, { type: 'email_change', token_hash: second! })).toMatchObject({
    user: { email },
  })
})

test('a mail says what the operator has it say', async () => {
  await platform.pool.query('truncate auth.mail_limits')
  const mail = mailServer.nextMailTo(operator.email)
  await platform.someone().call(auth.recover, { email: operator.email })
  const { text } = await mail
  expect(text).toContain('A new password at Acme')
  expect(text).toContain(`It is for ${operator.email}: ${PUBLIC_URL}/reset-password#token_hash=`)
})

test('there is no inbox to read', async () => {
  await expect(platform.someone().call(inbox.list, {})).rejects.toMatchObject({ code: 404, reason: 'not_found' })
  const { rows } = await platform.pool.query('select 1 from platform.mails')
  expect(rows).toEqual([])
})

test('neither the queue nor the log holds a link', async () => {
  await platform.pool.query(`
    create table public.seen_jobs (payload text);
    create function public.see_job() returns trigger language plpgsql security definer as
      $$ begin insert into public.seen_jobs values (new.payload::text); return new; end $$;
    create trigger see_job before insert on graphile_worker._private_jobs for each row execute function public.see_job();
  `)
  const { mail } = await signedUpByMail('ada')
  const { rows } = await platform.pool.query<{ payload: string }>('select payload from public.seen_jobs')
  const { token_hash } = linkIn(mail)
  expect(rows.map(({ payload }) => payload).join()).toContain('"sealed"')
  expect(rows.map(({ payload }) => payload).join()).not.toContain(token_hash)
  expect(await platform.logText()).not.toContain(token_hash)
})

test('the set-up token is of no use a second time', async () => {
  const caller = platform.someone()
  const answer = await caller.call(auth.signUp, {
    email: caller.email,
    password: PASSWORD,
    setup_token: SETUP_TOKEN,
  })
  expect(answer).not.toHaveProperty('access_token')
})
