import { runMigrations } from '@plinth/service-kit/migrations'
import { createProjectKeys } from '@plinth/service-kit/project-keys'
import type { Project, ProjectEntry, ProjectMail } from '@plinth/service-kit/service'
import { serviceRequest } from '@plinth/service-kit/service-request'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { givenSealer, PASSWORD, SECRET } from '@plinth/identity/testing/given-auth'
import { authService } from './service.ts'

const service = authService()
const { pool } = await givenDatabase()
await runMigrations(pool, { schema: 'auth', migrations: service.migrations })

const Session = z.looseObject({ access_token: z.string(), refresh_token: z.string() })

/** A project over the file's database, whose platform takes mail while `isUp`. */
async function givenProject(settings: object = {}) {
  const inbox: ProjectMail[] = []
  const entries: ProjectEntry[] = []
  const platform = { isUp: true }
  const silent = () => undefined
  const project: Project = {
    ref: 'abc',
    url: 'https://api.example.com/p/abc',
    sql: () => sqlOver(pool),
    keys: await createProjectKeys([{ id: 'first', status: 'in_use', algorithm: 'HS256', secret: SECRET }]),
    secrets: givenSealer(),
    settings: () => settings,
    async sendMail(mail) {
      if (!platform.isUp) throw new Error('The platform is away')
      inbox.push(mail)
    },
    log: { info: silent, warn: silent, error: silent },
    record: (entry) => void entries.push(entry),
    clock: { now: () => new Date() },
  }
  const open = async () => {
    const instance = await service.open(project)
    onTestFinished(() => instance.close?.())
    const post = (path: string, body: object) =>
      instance.fetch(
        serviceRequest(
          new Request(`https://gateway${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        ),
        { requestId: 'test', ip: '192.0.2.1' },
      )
    const get = (path: string) => instance.fetch(serviceRequest(new Request(`https://gateway${path}`)), caller)
    return { ...instance, post, get }
  }
  return { project, inbox, entries, platform, open }
}

const caller = { requestId: 'test', ip: '192.0.2.1' }

test('a project that confirms by itself signs its users up with tokens of its own keys', async () => {
  const { open, project } = await givenProject({ mailer_autoconfirm: true })
  const { post } = await open()
  const session = Session.parse(await (await post('/signup', { email: 'ada@example.com', password: PASSWORD })).json())
  expect(await project.keys.verify(session.access_token)).toMatchObject({
    iss: 'https://api.example.com/p/abc/auth/v1',
    role: 'authenticated',
  })
})

test('what happens to an account is recorded for the project, with the user, the provider and the request', async () => {
  const { open, entries } = await givenProject({ mailer_autoconfirm: true })
  const { post } = await open()
  const email = 'grace@example.com'
  const { refresh_token } = Session.parse(await (await post('/signup', { email, password: PASSWORD })).json())
  await post('/token?grant_type=password', { email, password: 'not the password' })
  await post('/token?grant_type=password', { email, password: PASSWORD })
  await post('/token?grant_type=refresh_token', { refresh_token })
  const [signedUp] = entries
  const id = z.looseObject({ auth_event: z.looseObject({ actor_id: z.uuid() }) }).parse(signedUp!.fields)
    .auth_event.actor_id
  expect(signedUp).toEqual({
    message: 'grace@example.com: user_signedup',
    requestId: 'test',
    fields: {
      component: 'api',
      auth_event: {
        action: 'user_signedup',
        log_type: 'team',
        actor_id: id,
        actor_username: email,
        actor_via_sso: false,
        traits: { user_id: id, user_email: email, user_phone: '', provider: 'email' },
      },
    },
  })
  expect(entries.map(({ message }) => message.split(': ')[1])).toEqual([
    'user_signedup',
    'login',
    'login',
    'token_refreshed',
  ])
})

test('a mail leaves after the change is committed, and its link leads to the project', async () => {
  const { open, inbox } = await givenProject({ site_url: 'https://app.example.com' })
  const { post, get } = await open()
  expect((await post('/signup', { email: 'bob@example.com', password: PASSWORD })).status).toBe(200)
  await expect.poll(() => inbox).toHaveLength(1)
  const link = /https?:\S+/.exec(inbox[0]!.text)![0]
  expect(link).toMatch(/^https:\/\/api\.example\.com\/p\/abc\/auth\/v1\/verify\?/)

  const confirmed = await get(link.slice('https://api.example.com/p/abc/auth/v1'.length))
  expect(confirmed.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/#access_token=/)
})

test('a mail says what the project has it say', async () => {
  const confirmation = { subject: 'Welcome to {{ .SiteName }}', body: 'Hello {{ .Email }}: {{ .ConfirmationURL }}' }
  const { open, inbox } = await givenProject({ site_name: 'Acme', mail_texts: { confirmation } })
  const { post } = await open()
  await post('/signup', { email: 'eve@example.com', password: PASSWORD })
  await expect.poll(() => inbox).toHaveLength(1)
  expect(inbox[0]).toMatchObject({
    subject: 'Welcome to Acme',
    text: expect.stringMatching(
      /^Hello eve@example\.com: https:\/\/api\.example\.com\/p\/abc\/auth\/v1\/verify\?\S+\n$/,
    ),
  })
})

test('a mail that the platform could not take leaves when the service is opened again', async () => {
  const { open, inbox, platform } = await givenProject()
  platform.isUp = false
  const first = await open()
  expect((await first.post('/signup', { email: 'cleo@example.com', password: PASSWORD })).status).toBe(200)
  await first.close?.()
  expect(inbox).toEqual([])
  const { rows } = await pool.query('select sealed from auth.mail_outbox')
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed).not.toContain('cleo@example.com')

  platform.isUp = true
  await pool.query('update auth.mail_outbox set not_before = now()')
  await open()
  await expect.poll(() => inbox.map(({ to }) => to)).toEqual(['cleo@example.com'])
  await expect.poll(async () => (await pool.query('select from auth.mail_outbox')).rows).toEqual([])
})

test('a mail that the owner of the database writes into the outbox is not sent', async () => {
  const { open, inbox, project, platform } = await givenProject()
  platform.isUp = false
  const first = await open()
  expect((await first.post('/signup', { email: 'dora@example.com', password: PASSWORD })).status).toBe(200)
  await first.close?.()
  const letter = { to: 'stranger@example.com', subject: 'Win', text: 'Win', html: 'Win' }
  const whole = { id: 'forged', queued_at: Date.now(), ...letter }
  const { rows } = await pool.query<{ sealed: string }>('select sealed from auth.mail_outbox')
  const real = Buffer.from(rows[0]!.sealed, 'base64url')
  real[20]! ^= 1
  await pool.query('insert into auth.mail_outbox (sealed) select unnest($1::text[])', [
    [
      JSON.stringify(whole),
      Buffer.from(JSON.stringify(whole)).toString('base64url'),
      project.secrets.seal(JSON.stringify(whole), 'another purpose'),
      real.toString('base64url'),
      project.secrets.seal(JSON.stringify({ ...whole, queued_at: Date.now() - 13 * 3_600_000 }), 'mail'),
    ],
  ])

  platform.isUp = true
  await pool.query('update auth.mail_outbox set not_before = now()')
  await open()

  await expect.poll(async () => (await pool.query('select from auth.mail_outbox')).rows).toEqual([])
  expect(inbox.map(({ to }) => to)).toEqual(['dora@example.com'])
})

test('a mail that was copied in the outbox has the same id in both places', async () => {
  const { open, inbox, platform } = await givenProject()
  platform.isUp = false
  const first = await open()
  expect((await first.post('/signup', { email: 'emil@example.com', password: PASSWORD })).status).toBe(200)
  await first.close?.()
  await pool.query('insert into auth.mail_outbox (sealed) select sealed from auth.mail_outbox')

  platform.isUp = true
  await pool.query('update auth.mail_outbox set not_before = now()')
  await open()

  await expect.poll(() => inbox).toHaveLength(2)
  expect(inbox[0]!.id).toMatch(/./)
  expect(inbox[1]!.id).toBe(inbox[0]!.id)
})

test.each([
  ['/token', true],
  ['/signup', true],
  ['/verify', false],
  ['/.well-known/jwks.json', false],
])('a request to %s comes with a key of the project: %s', (path, expected) => {
  expect(service.asksForKey(path)).toBe(expected)
})
