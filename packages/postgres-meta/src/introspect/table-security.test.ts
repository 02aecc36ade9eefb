import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { policies } from './policies.ts'
import { tableSecurity } from './table-security.ts'

const { pool } = await givenDatabase()
await pool.query(`
  do $$ begin create role anon; exception when duplicate_object then null; end $$;
  do $$ begin create role authenticated; exception when duplicate_object then null; end $$;
  create schema hidden; create schema auth;
  grant usage on schema public to anon, authenticated;
  create table notes (id int, secret text);
  alter table notes enable row level security, force row level security;
  grant select (id) on notes to anon;
  create policy "Reading" on notes for select to anon using (id > 1);
  create policy "All of it" on notes as restrictive using (true) with check (id < 9);
  comment on policy "Reading" on notes is 'Why';
  create table open (id int); grant delete on open to authenticated;
  create table hidden.unreached (id int); grant all on hidden.unreached to anon;
  create table auth.sealed (id int);
  create view seen as select 1 as one;
  create table parted (id int) partition by range (id)`)

test('each table says whether rows are guarded, by which policies, and who has a right on it', async () => {
  const found = await introspect(pool, tableSecurity)
  expect(found.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
    'hidden.unreached',
    'public.notes',
    'public.open',
    'public.parted',
  ])
  const [unreached, notes, open, parted] = found
  expect(notes).toMatchObject({ kind: 'table', rls_enabled: true, rls_forced: true, reached_by: ['anon'] })
  expect(notes!.policies).toEqual(await introspect(pool, policies, { tables: [notes!.id] }))
  expect(notes!.policies.map(({ name, comment }) => [name, comment])).toEqual([
    ['All of it', null],
    ['Reading', 'Why'],
  ])
  expect(open).toMatchObject({ rls_enabled: false, rls_forced: false, reached_by: ['authenticated'], policies: [] })
  // a grant without the schema leads nowhere
  expect(unreached!.reached_by).toEqual([])
  expect(parted!.kind).toBe('partitioned')
  expect(await introspect(pool, tableSecurity, { schemas: ['auth'] })).toMatchObject([{ name: 'sealed' }])
})

test('a search finds tables and policies, and pages follow each other', async () => {
  const named = async (search: string) => (await introspect(pool, tableSecurity, { search })).map(({ name }) => name)
  expect(await named('OPEN')).toEqual(['open'])
  expect(await named('all of')).toEqual(['notes'])
  expect(await named('%')).toEqual([])
  const pages = await Promise.all([0, 2].map((offset) => introspect(pool, tableSecurity, { limit: 2, offset })))
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
    ['unreached', 'notes'],
    ['open', 'parted'],
  ])
})

test('five thousand tables are read in one statement for each page', async () => {
  await pool.query(`do $$ begin
    for n in 1..5000 loop
      execute format('create table many_%s (); create policy p on many_%s using (true)', n, n);
      if n % 500 = 0 then commit; end if;
    end loop;
  end $$`)
  const client = await pool.connect()
  let asked = 0
  const counted = {
    query: (query: { text: string; values: unknown[] }) => {
      asked++
      return client.query(query)
    },
  }
  const found = []
  for (let offset = 0; offset < 5000; offset += 500)
    found.push(...(await introspect(counted, tableSecurity, { search: 'many', limit: 500, offset })))
  client.release()
  expect(asked).toBe(10)
  expect(new Set(found.map(({ name }) => name)).size).toBe(5000)
  expect(found.every((table) => table.policies.length === 1)).toBe(true)
})
