import { gunzipSync } from 'node:zlib'
import { audit } from '@plinth/contract/audit'
import { dumps } from '@plinth/contract/dumps'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
await rowsOf(alice, ref, `create table stones (id int, name text); insert into stones values (1, 'quartz 90210')`)
/** More than what lies in buffers on the way. */
await rowsOf(
  alice,
  ref,
  `create table big as select repeat(md5(n::text), 1000) as text from generate_series(1, 3000) n`,
)

const path = `/platform/database/${ref}/dump`
const MEGABYTE = 1024 * 1024
const COMPLETE = '-- PostgreSQL database dump complete\n--\n'

/** Over real HTTP, as curl does. */
const get = (caller: { accessToken: string | undefined }, query = '', signal?: AbortSignal) =>
  fetch(`${platform.url}${path}${query}`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
    signal: signal ?? null,
  })

const textOf = async (caller: { accessToken: string | undefined }, query = '') => (await get(caller, query)).text()

const form = (ticket: string) =>
  fetch(`${platform.url}${dumps.fetch.path}`, {
    method: 'POST',
    headers: { origin: platform.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ticket }).toString(),
  })

const sessions = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query(
      `select pid from pg_stat_activity where backend_xmin is not null and usename = 'plinth_writer'`,
    )
    return rows
  })

test('a dump is downloaded as a file, with the rows and without what the platform keeps for itself', async () => {
  const response = await get(dev)
  const text = await response.text()

  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${ref}-\\d{4}-\\d\\d-\\d\\dT\\d{4}\\.sql"$`),
  )
  expect(text).toContain('1\tquartz 90210\n')
  expect(text.slice(-COMPLETE.length)).toBe(COMPLETE)
  expect(text).not.toMatch(/CREATE SCHEMA (?:auth|plinth|storage|realtime)|EVENT TRIGGER|SCRAM-SHA-256/)
  const entries = await alice.call(audit.list, { slug: acme.slug })
  expect(entries.find(({ verb }) => verb === 'dump.download')).toMatchObject({
    verb: 'dump.download',
    target: ref,
    actor: { email: dev.email },
    after: { contents: 'both', roles: true },
  })
})

test('what is asked for is what comes, compressed or not', async () => {
  const schema = await textOf(alice, '?contents=schema&roles=no')
  expect(schema).toContain('CREATE TABLE public.stones')
  expect(schema).not.toMatch(/quartz|CREATE ROLE/)

  const data = gunzipSync(await (await get(alice, '?contents=data&gzip=yes')).arrayBuffer()).toString()
  expect(data).toContain('quartz 90210')
  expect(data).not.toMatch(/CREATE (?:TABLE|ROLE)/)
  expect((await get(alice, '?contents=everything')).status).toBe(400)
})

test('a ticket fetches its dump once, by a form and without a session', async () => {
  const { ticket } = await alice.call(dumps.open, { ref })
  expect(ticket).toMatch(/^[\w-]{32}$/)

  const response = await form(ticket)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect((await response.text()).endsWith(COMPLETE)).toBe(true)

  const again = await form(ticket)
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ code: 'dump_not_found' })
})

test('a project has one dump at once, which ends when its reader leaves', async () => {
  const leaving = new AbortController()
  const first = await get(alice, '', leaving.signal)
  await first.body!.getReader().read()
  await expect(get(dev).then((response) => response.json())).resolves.toMatchObject({ code: 'dump_under_way' })
  expect(await sessions()).toHaveLength(1)

  leaving.abort()
  await expect.poll(sessions).toEqual([])
  expect((await textOf(dev)).endsWith(COMPLETE)).toBe(true)
})

test('a dump that breaks off in the middle fails and does not say that it is complete', async () => {
  const response = await get(alice)
  const reader = response.body!.getReader()
  await reader.read()
  await rowsOf(
    dev,
    ref,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where backend_xmin is not null and usename = 'plinth_writer' and pid <> pg_backend_pid()`,
  )
  let text = ''
  const rest = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += Buffer.from(value).toString()
    }
  }
  await expect(rest()).rejects.toThrow()
  expect(text.slice(-COMPLETE.length)).not.toBe(COMPLETE)
})

test('who may no longer run SQL gets no more of a dump', async () => {
  const response = await get(dev)
  const reader = response.body!.getReader()
  await reader.read()
  await platform.removeMember(acme, dev)
  await expect.poll(sessions).toEqual([])
  await platform.addMember(acme, dev, 'Developer')
  // the positive control
  expect((await textOf(dev)).endsWith(COMPLETE)).toBe(true)
})

test('what cannot be read is said before the first byte', async () => {
  await platform.process.fleet.asSuperuserAmongPeople(ref, (admin) =>
    admin.query('create table public.sealed (id int); revoke all on public.sealed from postgres'),
  )
  const response = await get(alice)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'dump_failed',
    message: 'The dump failed: permission denied for table sealed',
  })
  await platform.process.fleet.asSuperuserAmongPeople(ref, (admin) => admin.query('drop table public.sealed'))
  expect((await textOf(alice)).endsWith(COMPLETE)).toBe(true)
})

test('a dump is never in memory as a whole', async () => {
  await rowsOf(alice, ref, `insert into big select repeat(md5(n::text), 1000) from generate_series(1, 6000) n`)
  const before = process.memoryUsage().rss
  let [bytes, most] = [0, 0]
  for await (const piece of (await get(alice)).body!) {
    bytes += piece.byteLength
    most = Math.max(most, process.memoryUsage().rss)
  }
  expect(bytes).toBeGreaterThan(270 * MEGABYTE)
  expect(most - before).toBeLessThan(140 * MEGABYTE)
})

test('a project that is paused does not wait for a dump that nobody reads', async () => {
  const response = await get(alice)
  await response.body!.getReader().read()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await expect(get(alice).then((answer) => answer.json())).resolves.toMatchObject({ code: 'project_not_usable' })
})
