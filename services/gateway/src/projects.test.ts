import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectMail } from '@plinth/service-kit/service'
import { expect, onTestFinished, test } from 'vitest'
import { connectProjects, type ProjectFacts, type ProjectListener, type Projects, serveProjects } from './projects.ts'
import { credentialsOf, signingKey } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const MAIL: ProjectMail = {
  id: 'one',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello\nthere',
  html: '<p>Hello</p>',
}

async function givenLink() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-link-'))
  const path = join(folder, 'projects.sock')
  const held: string[] = []
  const mails: ProjectMail[] = []
  const noted: unknown[] = []
  const state: { listener?: ProjectListener } = {}
  const projects: Projects = {
    defaultRef: async () => SHOP,
    describe: async (ref) => (ref === SHOP ? credentialsOf(SHOP) : { refused: 'unknown' }),
    mayWake: async (_, network) => network === '192.0.2.1',
    async open(ref) {
      if (ref !== SHOP) return { refused: 'unknown' }
      return facts
    },
    hold(ref) {
      held.push(ref)
      return () => held.splice(held.indexOf(ref), 1)
    },
    noteKeyUses: (ref, uses) => void noted.push([ref, uses]),
    async sendMail(_, mail) {
      if (mail.to === 'nobody') throw new Error('This address does not exist')
      mails.push(mail)
    },
    subscribe(listener) {
      state.listener = listener
      return () => delete state.listener
    },
  }
  const serve = () => serveProjects(path, projects)
  const first = await serve()
  const client = connectProjects(path)
  onTestFinished(async () => {
    client.close()
    await first.close().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  })
  await expect.poll(() => client.defaultRef().catch(() => undefined)).toBe(SHOP)
  return { path, held, mails, noted, state, client, serve, stop: first.close }
}

test('what is asked over the socket is what the control plane says', async () => {
  const { client, mails, noted, path } = await givenLink()
  expect(await client.open(SHOP)).toEqual(facts)
  expect(await client.describe(SHOP)).toEqual(credentialsOf(SHOP))
  expect(await client.mayWake(SHOP, '192.0.2.1')).toBe(true)
  expect(await client.mayWake(SHOP, '192.0.2.2')).toBe(false)
  expect(await client.open('other')).toEqual({ refused: 'unknown' })
  await client.sendMail(SHOP, MAIL)
  expect(mails).toEqual([MAIL])
  const use = { key: 'one', at: '2026-01-01T00:00:00.000Z' }
  client.noteKeyUses(SHOP, [use])
  await expect.poll(() => noted).toEqual([[SHOP, [use]]])
  await expect(client.sendMail(SHOP, { ...MAIL, to: 'nobody' })).rejects.toThrow('This address does not exist')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('what one side holds is released by it, and when it goes away', async () => {
  const { client, held } = await givenLink()
  const release = client.hold(SHOP)
  client.hold(SHOP)
  await expect.poll(() => held).toEqual([SHOP, SHOP])
  release()
  await expect.poll(() => held).toEqual([SHOP])
  client.close()
  await expect.poll(() => held).toEqual([])
})

test('a project is closed in the other process before the call returns', async () => {
  const { client, state } = await givenLink()
  const closed: string[] = []
  const keys: unknown[] = []
  client.subscribe({
    async close(ref) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      closed.push(ref)
    },
    async keysChanged(ref, changed) {
      keys.push(ref, changed)
    },
    disconnected: () => undefined,
  })
  await state.listener!.close(SHOP)
  expect(closed).toEqual([SHOP])
  await state.listener!.keysChanged(SHOP, credentialsOf(SHOP))
  expect(keys).toEqual([SHOP, credentialsOf(SHOP)])
})

test('when the control plane goes, the gateway is notified; when it is back, it is asked again and learns what is held', async () => {
  const { client, held, stop, serve } = await givenLink()
  let isAway = false
  client.subscribe({
    close: async () => undefined,
    keysChanged: async () => undefined,
    disconnected: () => (isAway = true),
  })
  client.hold(SHOP)
  await client.open(SHOP)
  await expect.poll(() => held).toEqual([SHOP])
  await stop()
  await expect.poll(() => isAway).toBe(true)
  expect(await client.open(SHOP)).toEqual({ refused: 'failing' })
  expect(held).toEqual([])

  const again = await serve()
  onTestFinished(again.close)
  await expect.poll(() => client.open(SHOP)).toEqual(facts)
  await expect.poll(() => held).toEqual([SHOP])
})

const login = { user: 'plinth_auth', password: 'sealed', connections: 2 }

const facts: ProjectFacts = {
  ref: SHOP,
  url: 'http://localhost:8001/p/shop',
  database: { host: '/run/plinth', port: 5432, name: 'postgres' },
  logins: { auth: login, storage: login, realtime: login, api: login },
  signingKeys: [signingKey(SHOP)],
  secretsKey: 'key',
  settings: { auth: { site_url: 'https://app.example.com' } },
  unavailable: {},
}
