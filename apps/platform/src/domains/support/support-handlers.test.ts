import { auth } from '@plinth/contract/auth'
import { deployment } from '@plinth/contract/deployment'
import { support, type Ticket } from '@plinth/contract/support'
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@plinth/contract/forms/new-ticket'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { givenMailServer } from '../../testing/given-mail-server.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const operator = await platform.operator()

const request = { category: 'problem', subject: 'Slow', message: 'Everything is slow.' } as const

async function filed(id: number): Promise<Ticket> {
  const tickets = await operator.call(support.list, {})
  return tickets.find((ticket) => ticket.id === id)!
}

async function givenSender() {
  const {
    alice,
    stranger,
    nobody,
    organizations: made,
  } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  return { alice, stranger, nobody, acme: made[0]! }
}

const send = (caller: Caller, body: unknown) => caller.send('POST', '/platform/support/tickets', { body })

describe('a request to support', () => {
  test('of somebody who is signed in comes from their account, with what it is about', async () => {
    const { alice, acme } = await givenSender()
    const ref = await platform.projectOnPaper(acme)
    const { id } = await alice.call(support.create, {
      ...request,
      category: 'dashboard_bug',
      organization_slug: acme.slug,
      project_ref: ref,
      error_id: 'abc-123_X',
    })
    expect(await filed(id)).toEqual({
      id,
      status: 'open',
      category: 'dashboard_bug',
      subject: 'Slow',
      message: 'Everything is slow.',
      email: alice.email,
      account: { username: expect.any(String), primary_email: alice.email },
      company: null,
      organization_slug: acme.slug,
      project_ref: ref,
      error_id: 'abc-123_X',
      created_at: expect.any(String),
    })
  })

  test('names another address for the answer and stays that of the account', async () => {
    const { alice } = await givenSender()
    const { id } = await alice.call(support.create, {
      ...request,
      category: 'enterprise',
      email: 'Work@Company.example',
      company: 'Company',
    })
    expect(await filed(id)).toMatchObject({
      email: 'work@company.example',
      company: 'Company',
      account: { primary_email: alice.email },
    })
  })

  test('of somebody who is not signed in needs an address', async () => {
    const { nobody } = await givenSender()
    await expect(nobody.call(support.create, request)).rejects.toMatchObject({
      code: 400,
      reason: 'email_required',
      fields: { email: 'Give an e-mail address for the answer.' },
    })
    const { id } = await nobody.call(support.create, { ...request, email: 'lost@people.example.com' })
    expect(await filed(id)).toMatchObject({ email: 'lost@people.example.com', account: null })
  })

  test('of somebody without a profile yet has the address of their account', async () => {
    const newcomer = await platform.signUp('newcomer')
    const { id } = await newcomer.call(support.create, request)
    expect(await filed(id)).toMatchObject({ email: newcomer.email, account: null })
  })

  test('names only what the sender can see', async () => {
    const { stranger, nobody, acme } = await givenSender()
    const ref = await platform.projectOnPaper(acme)
    const before = await operator.call(support.list, {})
    for (const caller of [stranger, nobody]) {
      const body = { ...request, email: caller.email }
      for (const organization_slug of [acme.slug, 'missing-12345678', "' or true --"])
        await expect(caller.call(support.create, { ...body, organization_slug })).rejects.toMatchObject({
          code: 404,
          reason: 'organization_not_found',
        })
      for (const project_ref of [ref, 'a'.repeat(20), '../x'])
        await expect(caller.call(support.create, { ...body, project_ref })).rejects.toMatchObject({
          code: 404,
          reason: 'project_not_found',
        })
    }
    expect(await operator.call(support.list, {})).toEqual(before)
  })

  test.each([
    ['the longest', { subject: 's'.repeat(LONGEST_SUBJECT), message: 'm'.repeat(LONGEST_MESSAGE) }],
    ['markup', { subject: '<img src=x onerror=alert(1)>', message: '</pre><script>alert(1)</script>' }],
    ['SQL', { subject: "'); drop table platform.support_tickets --", message: "$1 \\ ' % _" }],
    ['lines and every script', { subject: 'Zoë 日本 🦊', message: 'one\ntwo\r\n\tthree\u2028four ‮five' }],
  ])('keeps %s as it is', async (_, text) => {
    const { alice } = await givenSender()
    const { id } = await alice.call(support.create, { ...request, ...text })
    expect(await filed(id)).toMatchObject(text)
  })

  test.each([
    [{ subject: '' }, 'subject'],
    [{ subject: '   ' }, 'subject'],
    [{ subject: 's'.repeat(LONGEST_SUBJECT + 1) }, 'subject'],
    [{ subject: 'two\nlines' }, 'subject'],
    [{ subject: 'a\r\nBcc: everybody@example.com' }, 'subject'],
    [{ subject: 'half \ud83e' }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'm'.repeat(LONGEST_MESSAGE + 1) }, 'message'],
    [{ message: 'nul \0' }, 'message'],
    [{ category: 'bribery' }, 'category'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\nbcc: c@d.example' }, 'email'],
    [{ company: 'c'.repeat(101) }, 'company'],
    [{ error_id: '../../etc' }, 'error_id'],
    [{ error_id: 'x'.repeat(65) }, 'error_id'],
    [{ status: 'closed' }, 'status'],
    [{ profile_id: 1 }, 'profile_id'],
  ])('is refused with %j, and nothing is kept', async (wrong, field) => {
    const { alice } = await givenSender()
    const before = await operator.call(support.list, {})
    const answer = await send(alice, { ...request, ...wrong })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    ])
    expect(await operator.call(support.list, {})).toEqual(before)
  })

  test('sent twice with one key is one request', async () => {
    const { alice } = await givenSender()
    const options = { body: request, headers: { 'idempotency-key': 'twice' } }
    const [first, second] = await Promise.all(
      [1, 2].map(async () => Object(await (await alice.send('POST', '/platform/support/tickets', options)).json())),
    )
    expect(first).toEqual(second)
    expect(first.id).toEqual(expect.any(Number))
  })

  test('comes twenty times an hour from one account, and a hundred times from everybody without one', async () => {
    const { alice, stranger, nobody } = await givenSender()
    for (let count = 0; count < 20; count++) await alice.call(support.create, request)
    await expect(alice.call(support.create, request)).rejects.toMatchObject({
      code: 429,
      reason: 'too_many_tickets',
      retryAfter: 300,
    })
    await expect(stranger.call(support.create, request)).resolves.toHaveProperty('id')

    await platform.pool.query(
      `insert into platform.support_tickets (category, subject, message, email, created_at)
       select 'problem', 'flood', 'flood', 'flood@people.example.com', now() from generate_series(1, 100)`,
    )
    const signedOut = () => nobody.call(support.create, { ...request, email: 'lost@people.example.com' })
    await expect(signedOut()).rejects.toMatchObject({ code: 429, reason: 'too_many_tickets' })

    const { clock } = platform.process
    const now = clock.now
    clock.now = () => new Date(now().getTime() + 3_600_000)
    onTestFinished(() => {
      clock.now = now
    })
    await expect(signedOut()).resolves.toHaveProperty('id')
    await expect(alice.call(support.create, request)).resolves.toHaveProperty('id')
  })
})

describe('the operator', () => {
  test('sees the newest first, by their state and page by page', async () => {
    const { alice } = await givenSender()
    await platform.pool.query('truncate platform.support_tickets')
    await platform.pool.query(
      `insert into platform.support_tickets (category, subject, message, email)
       select 'problem', n::text, 'message', 'a@people.example.com' from generate_series(1, 60) n`,
    )
    const { id } = await alice.call(support.create, request)
    const first = await operator.call(support.list, { status: 'open' })
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({ id })
    const rest = await operator.call(support.list, { status: 'open', before: first.at(-1)!.id })
    expect(rest.map(({ subject }) => subject)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    expect(await operator.call(support.list, { status: 'closed' })).toEqual([])
  })

  test('closes a request and opens it again', async () => {
    const { alice } = await givenSender()
    const { id } = await alice.call(support.create, request)
    const set = (status: 'open' | 'closed') => operator.call(support.setStatus, { ticket_id: String(id), status })
    expect(await set('closed')).toMatchObject({ id, status: 'closed', subject: 'Slow' })
    expect(await operator.call(support.list, { status: 'open' })).not.toContainEqual(expect.objectContaining({ id }))
    expect(await set('open')).toMatchObject({ status: 'open' })
    expect(await filed(id)).toMatchObject({ status: 'open' })
  })

  test.each(['0', '-1', '1.5', 'x', "1' or true", '9'.repeat(30), '%00'])(
    'finds no request with the number %j',
    async (ticket_id) => {
      await expect(operator.call(support.setStatus, { ticket_id, status: 'closed' })).rejects.toMatchObject({
        code: 404,
      })
    },
  )

  test('is the only one: to everybody else there is nothing at these addresses', async () => {
    const { alice } = await givenSender()
    const { id } = await alice.call(support.create, request)
    const headers = { 'x-request-id': 'same' }
    const missing = await alice.send('GET', '/platform/support/nothing-here', { headers })
    const real = await alice.send('GET', '/platform/support/tickets', { headers })
    expect([real.status, await real.text()]).toEqual([missing.status, await missing.text()])
    await expect(alice.call(support.setStatus, { ticket_id: String(id), status: 'closed' })).rejects.toMatchObject({
      code: 404,
      reason: 'not_found',
    })
    expect(await filed(id)).toMatchObject({ status: 'open' })
  })
})

test('without a support address nothing is mailed and none is shown', async () => {
  const { alice, nobody } = await givenSender()
  const before = await platform.stores.mails.list()
  await alice.call(support.create, request)
  expect(await platform.stores.mails.list()).toEqual(before)
  expect(await nobody.call(deployment.get, {})).toMatchObject({ support_email: null })
})

describe('with a support address and a mail server', async () => {
  const mailServer = await givenMailServer()
  const mailing = await givenPlatform({
    PLINTH_SMTP_URL: mailServer.url,
    PLINTH_SUPPORT_EMAIL: 'help@support.example.com',
  })

  test('a request is mailed there as text, whatever it holds', async () => {
    const caller = mailing.someone()
    const mail = mailServer.nextMailTo('help@support.example.com')
    const { id } = await caller.call(support.create, {
      category: 'question',
      subject: 'Is <b>this</b> bold',
      message: '</pre><script>alert(1)</script>\nAccount: ada@example.com, see https://evil.example',
      email: caller.email,
    })
    const { text, subject, to } = await mail
    expect(to).toEqual(['help@support.example.com'])
    expect(subject).toBe(`Support request ${id}: “Is <b>this</b> bold”`)
    expect(text).toMatch(/^> Account: ada@example\[\.\]com, see https\[:\]\/\/evil\[\.\]example\r?$/m)
    expect(text).not.toMatch(/^Account: ada/m)
    expect(text).toContain(`Answer to: ${caller.email}`)
    const html = text.slice(text.indexOf('<!doctype html>'))
    expect(html).toContain('&lt;/pre&gt;&lt;script&gt;')
    expect(html).not.toContain('<script>')
    expect(await caller.call(deployment.get, {})).toMatchObject({ support_email: 'help@support.example.com' })
  })

  test('a refused one is not mailed', async () => {
    const caller = mailing.someone()
    const before = mailServer.received.length
    await expect(caller.call(support.create, request)).rejects.toMatchObject({ code: 400 })
    const told = mailServer.nextMailTo(`known.${caller.email}`)
    await mailing.operator()
    const other = mailing.someone()
    await other.call(auth.signUp, { email: `known.${caller.email}`, password: other.password })
    await told
    expect(mailServer.received.length - before).toBe(1)
  })
})
