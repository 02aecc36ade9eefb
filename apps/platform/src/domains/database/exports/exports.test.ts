import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { rowExports } from '@plinth/contract/row-exports'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, reader, stranger, organizations } = await platform.given({
  people: ['stranger'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev', readOnly: 'reader' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
await rowsOf(
  alice,
  ref,
  `create table stones (id int generated always as identity primary key, name text, shout text generated always as (upper(name)) stored);
   insert into stones (name) values ('quartz'), (null), (''), ('=1+2'), ('basalt, "black"');
   create view dark as select name from stones where name like 'b%';
   create table secret (id int); revoke all on secret from plinth_reader;
   create table big as select n, repeat(md5(n::text), 1000) as text from generate_series(1, 1000) n`,
)

const MEGABYTE = 1024 * 1024

const idOf = async (table: string) => {
  const [row] = await rowsOf(alice, ref, `select '${table}'::regclass::oid::int8::text`)
  return row![0]!
}

const fetchFile = (ticket: string, signal?: AbortSignal) =>
  fetch(`${platform.url}${rowExports.fetch.path}`, {
    method: 'POST',
    headers: { origin: platform.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ticket }).toString(),
    signal: signal ?? null,
  })

type TableExport = Omit<(typeof rowExports.openTable)['$sent'], 'ref' | 'table_id'>

const openTable = async (caller: Caller, table: string, wanted: TableExport) =>
  caller.call(rowExports.openTable, { ref, table_id: await idOf(table), ...wanted })

const tableFile = async (caller: Caller, table: string, wanted: TableExport) =>
  (await fetchFile((await openTable(caller, table, wanted)).ticket)).text()

const openQuery = (caller: Caller, query: string, format: 'csv' | 'ndjson' = 'csv') =>
  caller.call(rowExports.openQuery, { ref, query, format })

const refused = (code: string, message?: string) =>
  expect.objectContaining({ reason: code, ...(message ? { message: expect.stringContaining(message) } : {}) })

/** The backends of exports that do anything. */
const sessions = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query(`select pid from pg_stat_activity where application_name = 'plinth/export'`)
    return rows
  })

const progressOf = (caller: Caller, id: string) => caller.call(rowExports.progress, { ref, id })

const ends = async () =>
  (await alice.call(audit.list, { slug: acme.slug }))
    .filter(({ verb }) => verb === 'export.end')
    .map(({ actor, outcome, after, target }) => ({ by: actor.email, outcome, target, after }))

async function rest(response: Response) {
  let text = ''
  for await (const piece of response.body!) text += Buffer.from(piece).toString()
  return text
}

test('a table is a file of what its page shows, for everybody who may read it', async () => {
  const { id, ticket } = await openTable(reader, 'stones', { format: 'csv' })
  const response = await fetchFile(ticket)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="stones-\d{4}-\d\d-\d\dT\d{4}\.csv"$/,
  )
  expect(await response.text()).toBe(
    'id,name,shout\n1,quartz,QUARTZ\n2,,\n3,"",""\n4,=1+2,=1+2\n5,"basalt, ""black""","BASALT, ""BLACK"""\n',
  )
  await expect.poll(() => progressOf(reader, id)).toEqual({ rows: 5, bytes: 96, ended: 'complete', failure: null })

  expect(await tableFile(reader, 'dark', { format: 'ndjson' })).toBe('{"name":"basalt, \\"black\\""}\n')
  expect(await tableFile(reader, 'stones', { format: 'sql', filters: [{ column: 'id', op: 'eq', value: '2' }] })).toBe(
    `BEGIN;\nSET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n\nINSERT INTO "public"."stones" ("id", "name") OVERRIDING SYSTEM VALUE VALUES (2, NULL);\n\nCOMMIT;\n`,
  )
})

test('filters and the sort apply', async () => {
  const file = await tableFile(reader, 'stones', {
    format: 'ndjson',
    sort: [{ column: 'name', direction: 'desc' }],
    filters: [
      { column: 'name', op: 'is', value: 'not null' },
      { column: 'name', op: 'neq', value: '' },
    ],
  })
  expect(
    file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['quartz', 'basalt, "black"', '=1+2'])
  await expect(
    openTable(reader, 'stones', { format: 'csv', filters: [{ column: 'id', op: 'eq', value: 'one' }] }),
  ).rejects.toEqual(refused('export_failed', 'invalid input syntax for type integer'))
  await expect(
    openTable(reader, 'stones', { format: 'csv', filters: [{ column: 'missing', op: 'eq', value: '1' }] }),
  ).rejects.toEqual(refused('invalid_filter'))
})

test('what the person may not read, and what is not there, is said before the file begins', async () => {
  await expect(openTable(reader, 'secret', { format: 'csv' })).rejects.toEqual(
    refused('export_failed', 'permission denied for table secret'),
  )
  expect(await tableFile(dev, 'secret', { format: 'csv' })).toBe('id\n')
  await expect(openQuery(reader, 'table secret')).rejects.toEqual(refused('export_failed', 'permission denied'))

  await rowsOf(alice, ref, 'create table gone (id int)')
  const table_id = await idOf('gone')
  await rowsOf(alice, ref, 'drop table gone')
  const asked = { ref, table_id, format: 'csv' } as const
  await expect(dev.call(rowExports.openTable, asked)).rejects.toEqual(refused('table_not_found'))
  await expect(stranger.call(rowExports.openTable, asked)).rejects.toEqual(refused('project_not_found'))
})

test('the rows of one statement that reads are a file, and the audit log has no word of it', async () => {
  const { ticket } = await openQuery(reader, `select 'swordfish' as password, n from generate_series(1, 3) n; -- all`)
  expect(await (await fetchFile(ticket)).text()).toBe('password,n\nswordfish,1\nswordfish,2\nswordfish,3\n')

  const again = await fetchFile(ticket)
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ code: 'export_not_found' })
  await expect
    .poll(async () => (await ends())[0])
    .toEqual({
      by: reader.email,
      target: ref,
      outcome: 'done',
      after: { format: 'csv', ended: 'complete', bytes: 47 },
    })
  expect(JSON.stringify(await alice.call(audit.list, { slug: acme.slug }))).not.toContain('swordfish')
})

test.each([
  ['select 1; select 2', 'this text has 2 statements'],
  ['insert into stones (name) values (1) returning id', 'This is INSERT.'],
  ['explain select 1', 'This is EXPLAIN.'],
  ['with a as (delete from stones returning id) table a', 'it would write: '],
  [`select pg_catalog.setval('stones_id_seq', 90)`, 'cannot execute setval() in a read-only transaction'],
])('%s is not run again, and why is said', async (query, why) => {
  await expect(openQuery(alice, query)).rejects.toEqual(refused('not_exportable', why))
  expect(await rowsOf(alice, ref, 'select count(*) from stones')).toEqual([['5']])
})

test('a client that leaves half way ends the statement, and the next export works', async () => {
  const leaving = new AbortController()
  const { id, ticket } = await openTable(dev, 'big', { format: 'csv' })
  const response = await fetchFile(ticket, leaving.signal)
  await response.body!.getReader().read()
  expect(await sessions()).toHaveLength(1)

  leaving.abort()
  await expect.poll(sessions).toEqual([])
  await expect.poll(() => progressOf(dev, id)).toMatchObject({ ended: 'disconnected' })
  expect((await tableFile(dev, 'big', { format: 'csv' })).length).toBeGreaterThan(30 * MEGABYTE)
  expect(await sessions()).toEqual([])
})

test('canceling ends the statement at once, whatever it does, and breaks the file', async () => {
  const { id, ticket } = await openTable(dev, 'big', { format: 'sql' })
  const response = await fetchFile(ticket)
  await response.body!.getReader().read()
  await expect(alice.call(rowExports.cancel, { ref, id })).resolves.toEqual({ canceled: false })
  await expect(alice.call(rowExports.progress, { ref, id })).rejects.toEqual(refused('export_not_found'))
  await expect(dev.call(rowExports.cancel, { ref, id })).resolves.toEqual({ canceled: true })
  await expect.poll(sessions).toEqual([])
  expect(await progressOf(dev, id)).toMatchObject({ ended: 'canceled' })
  await expect
    .poll(async () => (await ends())[0])
    .toMatchObject({ outcome: 'failed', after: { table: 'public.big', ended: 'canceled' } })

  // one that sleeps after its first rows, and catches what cancels it
  await rowsOf(
    alice,
    ref,
    `create function stubborn() returns int language plpgsql as $$ begin
       loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$`,
  )
  const stubborn = await openQuery(
    dev,
    `select repeat('x', 100000) from generate_series(1, 100) union all select stubborn()::text`,
  )
  const reading = await fetchFile(stubborn.ticket)
  await reading.body!.getReader().read()
  await dev.call(rowExports.cancel, { ref, id: stubborn.id })
  await expect.poll(sessions).toEqual([])
})

test('an error in the middle breaks the file, and its words are known', async () => {
  const { id, ticket } = await openQuery(
    alice,
    `select repeat('x', 1000), (case when n = 27000 then 'none' else '1' end)::int from generate_series(1, 30000) n`,
    'ndjson',
  )
  await expect(fetchFile(ticket).then(rest)).rejects.toThrow()
  await expect
    .poll(() => progressOf(alice, id))
    .toMatchObject({
      ended: 'failed',
      failure: 'invalid input syntax for type integer: "none"',
    })
  await expect.poll(sessions).toEqual([])
})

test('a backend that ends in the middle breaks the file', async () => {
  const { id, ticket } = await openTable(alice, 'big', { format: 'csv' })
  const response = await fetchFile(ticket)
  const [backend] = await sessions()
  await platform.process.fleet.asSuperuser(ref, (admin) =>
    admin.query('select pg_terminate_backend($1, 5000)', [backend!.pid]),
  )
  await expect(rest(response)).rejects.toThrow()
  await expect.poll(() => progressOf(alice, id)).toMatchObject({ ended: 'failed', failure: expect.any(String) })
})

test('a person has three exports at once, and one that ends makes room', async () => {
  const opened = [
    await openTable(dev, 'big', { format: 'csv' }),
    await openTable(dev, 'big', { format: 'csv' }),
    await openTable(dev, 'big', { format: 'csv' }),
  ]
  await expect(openTable(dev, 'stones', { format: 'csv' })).rejects.toEqual(refused('too_many_exports'))
  opened.push(await openTable(alice, 'big', { format: 'csv' }))
  await expect(openTable(reader, 'stones', { format: 'csv' })).rejects.toEqual(refused('many_exports'))
  await dev.call(rowExports.cancel, { ref, id: opened[0]!.id })
  expect(await tableFile(reader, 'stones', { format: 'csv' })).toContain('quartz')
  for (const { id } of opened) {
    await dev.call(rowExports.cancel, { ref, id })
    await alice.call(rowExports.cancel, { ref, id })
  }
  await expect.poll(sessions).toEqual([])
})

test('who may no longer read the project gets no more of a file', async () => {
  const { ticket } = await openTable(dev, 'big', { format: 'csv' })
  const response = await fetchFile(ticket)
  await response.body!.getReader().read()
  await platform.removeMember(acme, dev)
  await expect.poll(sessions).toEqual([])
  expect((await ends())[0]).toMatchObject({ by: dev.email, outcome: 'failed', after: { ended: 'access_ended' } })
  await platform.addMember(acme, dev, 'Developer')
})

test('a file is never in memory as a whole', async () => {
  const { ticket } = await openQuery(
    alice,
    `select repeat('"a few words', 200) from generate_series(1, 80000) n`,
    'ndjson',
  )
  const response = await fetchFile(ticket)
  const before = process.memoryUsage().rss
  let [bytes, most] = [0, 0]
  for await (const piece of response.body!) {
    bytes += piece.byteLength
    most = Math.max(most, process.memoryUsage().rss)
  }
  expect(bytes).toBeGreaterThan(90 * MEGABYTE)
  expect(most - before).toBeLessThan(60 * MEGABYTE)
})

test('a project that is paused does not wait for an export that nobody reads', async () => {
  const { id } = await openTable(alice, 'big', { format: 'csv' })
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  expect(await progressOf(alice, id)).toMatchObject({ ended: 'project_stopped' })
  await expect(openTable(alice, 'big', { format: 'csv' })).rejects.toThrow()
})
