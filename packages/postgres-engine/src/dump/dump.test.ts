import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { dumpOf, openProjectDump, runAs } from '../testing/given-dump.ts'
import { restoreDump } from '../testing/restore-dump.ts'
import { draft } from '../testing/test-drafts.ts'

const { engine } = await givenEngine()
await engine.create(draft('source'))
const owner = (...statements: string[]) => runAs(engine, 'source', 'postgres', ...statements)

let targets = 0
async function restored(dump: string) {
  const ref = `target${++targets}`
  await engine.create(draft(ref))
  await restoreDump(engine, ref, 'postgres', dump)
  return (...statements: string[]) => runAs(engine, ref, 'postgres', ...statements)
}

/** Before the lock's own limit. */

/** What the dump's sessions do, as the superuser sees it. */
const sessions = () =>
  runAs(
    engine,
    'source',
    'plinth_admin',
    `select state, wait_event from pg_stat_activity where usename = 'plinth_writer'`,
  )

test('what is written while a dump is read is not in it', async () => {
  await owner('create schema moments', 'create table moments.a (id int)', 'create table moments.b (id int)')
  const { chunks } = await openProjectDump(engine, 'source')
  await owner('insert into moments.a values (7654321)', 'insert into moments.b values (7654321)')
  const during = await textOf(chunks)

  expect(during).toContain('COPY moments.a')
  expect(during).not.toContain('7654321')
  // the positive control: the next one has it
  expect((await dumpOf(engine, 'source')).match(/7654321/g)).toHaveLength(2)
  await owner('drop schema moments cascade')
})

test('a table cannot lose a column while it waits for its turn', async () => {
  await owner('create table changing (id int, kept text)', `insert into changing values (1, 'still here')`)
  const { chunks, close } = await openProjectDump(engine, 'source')
  const change = `set lock_timeout = '200ms'; alter table changing drop column kept`
  await expect(owner(change)).rejects.toThrow('lock timeout')
  expect(await textOf(chunks)).toContain('still here')
  close()
  await owner(change, 'drop table changing')
})

test('who reads slowly holds the server, and who leaves leaves no session', async () => {
  await owner(`create table long as select repeat(md5(n::text), 100) as text from generate_series(1, 20000) n`)
  const { chunks, close } = await openProjectDump(engine, 'source')
  for await (const chunk of { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }) {
    if (chunk.toString().startsWith('COPY public.long')) break
  }
  await chunks.next()
  await expect.poll(sessions).toEqual([{ state: 'active', wait_event: 'ClientWrite' }])

  close()
  await expect.poll(sessions).toEqual([])
  await owner('drop table long')
})

test('an interruption ends a dump that waits for a lock', async () => {
  await owner('create table locked (id int)')
  await connected(engine, 'source', 'postgres', async (holder) => {
    await holder.query('begin; lock table locked in access exclusive mode')
    const interruption = new AbortController()
    const opening = openProjectDump(engine, 'source', {}, interruption.signal)
    const ended = expect(opening).rejects.toThrow('enough')
    await expect.poll(sessions).toEqual([{ state: 'active', wait_event: 'relation' }])
    interruption.abort(new Error('enough'))
    await expect.poll(sessions).toEqual([])
    await ended
  })
  await owner('drop table locked')
})

test('row level security hides nothing from a dump', async () => {
  await owner(
    'create table secrets (id int)',
    'alter table secrets force row level security',
    'create policy nobody on secrets using (false)',
    'insert into secrets values (1), (2)',
  )
  const target = await restored(await dumpOf(engine, 'source'))
  expect(await target('select id from secrets order by id')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await target(`select relforcerowsecurity as forced from pg_class where relname = 'secrets'`)).toEqual([
    { forced: true },
  ])
  await owner('drop table secrets')
})

test('a table that the owner may not read fails the dump, and its name is said', async () => {
  await owner('create role keeper', 'grant keeper to postgres', 'grant create on schema public to keeper')
  await owner('set role keeper; create table kept (id int); reset role', 'revoke keeper from postgres')
  await runAs(engine, 'source', 'plinth_admin', 'revoke all on public.kept from postgres')
  await expect(dumpOf(engine, 'source')).rejects.toThrow('permission denied for table kept')
  await runAs(engine, 'source', 'plinth_admin', 'drop table public.kept', 'drop owned by keeper', 'drop role keeper')
  await expect(dumpOf(engine, 'source')).resolves.toContain('complete')
})

test('names and values that look like commands come back as they are and run nothing', async () => {
  const names = ['"; drop table victim; --', 'two\nlines\n\\! touch /tmp/x\n', '\\.', "it's $plinth$ end", '\\restrict']
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  await owner('create table victim (id int)')
  for (const name of names) {
    await owner(
      `create table ${quoted(name)} (${quoted(name)} text)`,
      `comment on table ${quoted(name)} is $x$${name}$x$`,
      `insert into ${quoted(name)} values ($x$${name}$x$), (E'\\\\.'), (E'a\\n\\\\.\\nselect 1;\\n'), (null), ('\\N')`,
    )
  }

  const target = await restored(await dumpOf(engine, 'source'))

  for (const name of names) {
    const rows = await target(`select ${quoted(name)} as value from ${quoted(name)}`)
    expect(rows.map(({ value }) => value)).toEqual([name, '\\.', 'a\n\\.\nselect 1;\n', null, '\\N'])
  }
  expect(await target('select count(*)::int as n from victim')).toEqual([{ n: 0 }])
  for (const name of [...names.map(quoted), 'victim']) await owner(`drop table ${name}`)
})

test('a line that looks like a command of psql stays in a function', async () => {
  const body = 'begin\n/*\n\\restrict me\n\\unrestrict me\n*/\nend'
  await owner(`create function talks() returns void language plpgsql as $x$${body}$x$`)
  const target = await restored(await dumpOf(engine, 'source'))
  expect(await target(`select prosrc from pg_proc where proname = 'talks'`)).toEqual([{ prosrc: body }])
  await owner('drop function talks()')
})

test('what was open is open again, and what was closed stays closed', async () => {
  await owner(
    'create table open_table (id int); alter table open_table disable row level security',
    'create table closed_table (id int); revoke all on closed_table from anon, authenticated, plinth_reader',
    'create view open_view with (security_invoker = off) as select 1 as one',
    'alter view open_view reset (security_invoker)',
    `create function anybody() returns int language sql as 'select 1'; grant execute on function anybody() to public`,
  )
  const look = `
    select relname, relrowsecurity, reloptions, relacl::text as rights from pg_class
    where relname in ('open_table', 'closed_table', 'open_view') union all
    select proname, null, null, proacl::text from pg_proc where proname = 'anybody' order by 1`
  const defaults = `select defaclobjtype, defaclnamespace::regnamespace::text, defaclacl::text from pg_default_acl order by 1, 2`
  const [before, defaultsBefore] = [await owner(look), await owner(defaults)]

  const target = await restored(await dumpOf(engine, 'source'))

  expect(sortedRights(await target(look))).toEqual(sortedRights(before))
  expect(await target(defaults)).toHaveLength(defaultsBefore.length)
  await owner('drop table open_table, closed_table; drop view open_view; drop function anybody()')
})

const sortedRights = (rows: Record<string, unknown>[]) =>
  rows.map(({ rights, ...row }) => ({ ...row, rights: String(rights).slice(1, -1).split(',').toSorted() }))

test('definitions and rows come apart, and rows in the order of their keys', async () => {
  await owner('create table child (id int primary key, parent int)', 'create table parent (id int primary key)')
  await owner('alter table child add foreign key (parent) references parent')
  await owner('insert into parent values (1)', 'insert into child values (2, 1)')

  const schema = await dumpOf(engine, 'source', { contents: 'schema' })
  const target = await restored(schema)
  expect(schema).not.toContain('COPY ')
  expect(await target('select count(*)::int as n from child')).toEqual([{ n: 0 }])

  const data = await dumpOf(engine, 'source', { contents: 'data', hasRoles: false })
  expect(data).not.toMatch(/^(?:CREATE|ALTER|GRANT) /m)
  await restoreDump(engine, `target${targets}`, 'postgres', data)
  expect(await target('select id, parent from child')).toEqual([{ id: 2, parent: 1 }])
})

async function textOf(chunks: AsyncIterable<string | Buffer>) {
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk))
  return Buffer.concat(pieces).toString()
}
