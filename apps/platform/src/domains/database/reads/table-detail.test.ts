import { database } from '@plinth/contract/database'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)

const handle = await handleOf(alice, ref)
const run = (sql: string) => rowsOf(alice, ref, sql)
const idOf = async (name: string) => Number((await run(`select '${name}'::regclass::oid::int8`))[0]![0])
const detail = (id: number | string) => alice.call(database.table, { ref, table_id: String(id) }, handle)
const page = (table_id: number, request: Omit<typeof database.rows.$sent, 'ref' | 'table_id'> = {}) =>
  alice.call(database.rows, { ref, table_id, ...request }, handle)

test('a table comes with its columns, its own constraints, its identity and an estimate', async () => {
  await run(`create table owners (id int primary key);
    create table pets (id int primary key, name text unique, owner int references owners, check (id > 0));
    insert into pets select i, 'pet ' || i from generate_series(1, 500) i; analyze pets`)

  const { table, columns, constraints, identity, estimated_rows } = await detail(await idOf('pets'))

  expect(table).toMatchObject({ schema: 'public', name: 'pets', kind: 'table', primary_key: ['id'] })
  expect(columns.map(({ name }) => name)).toEqual(['id', 'name', 'owner'])
  expect(constraints.map(({ table: of, kind }) => `${of} ${kind}`).toSorted()).toEqual([
    'pets check',
    'pets foreign',
    'pets primary',
    'pets unique',
  ])
  expect(identity).toBe('columns')
  expect(estimated_rows).toBe(500)
})

test('a column says whether an index gives the rows in its order', async () => {
  await run(`create table ordered (id int primary key, led text, second int, part int, hashed int, pattern text, none int);
    create index on ordered (led, second); create index on ordered (part) where part > 0;
    create index on ordered using hash (hashed); create index on ordered (pattern text_pattern_ops)`)
  const { columns } = await detail(await idOf('ordered'))
  expect(columns.filter(({ is_ordered }) => is_ordered).map(({ name }) => name)).toEqual(['id', 'led'])
})

test('constraints can be asked for one table alone', async () => {
  await run('create table alone (id int primary key); create table beside (id int primary key)')
  const found = await alice.call(database.constraints, { ref, table_id: await idOf('alone') }, handle)
  expect(found.map(({ table }) => table)).toEqual(['alone'])
})

test('a table without columns is there, and so is one among more than a thousand of like names', async () => {
  await run(`create table bare (); create schema crowd; create table crowd.o ();
    do $$ begin for i in 1..1005 loop execute format('create table crowd.log_o_%s ()', i); end loop; end $$`)

  expect(await detail(await idOf('bare'))).toMatchObject({ table: { name: 'bare' }, columns: [], identity: 'address' })
  expect(await detail(await idOf('crowd.o'))).toMatchObject({ table: { name: 'o' }, columns: [] })
  await run('insert into bare default values')
  expect(await page(await idOf('bare'))).toMatchObject({ columns: [], rows: [{ cells: [] }] })
})

test('a table of Postgres itself can be looked at by its number', async () => {
  const id = await idOf('pg_catalog.pg_am')
  expect(await detail(id)).toMatchObject({ table: { schema: 'pg_catalog', name: 'pg_am' } })
  expect((await page(id)).rows.length).toBeGreaterThan(3)
})

test('what the login may not read is described without an estimate', async () => {
  await run('create table hidden (id int primary key); revoke all on hidden from plinth_reader')
  const table_id = String(await idOf('hidden'))
  expect(await reader.call(database.table, { ref, table_id }, await handleOf(reader, ref))).toMatchObject({
    table: { name: 'hidden' },
    estimated_rows: null,
  })
  expect((await detail(table_id)).estimated_rows).toEqual(expect.any(Number))
})

test.each(['0', '1', '4000000000', '4294967296', '9999999999'])('there is no table %s', async (id) => {
  await expect(detail(id)).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
})

test.each(['-1', '1.5', 'pets', '1 or true', '%00'])('no table can have the number %s', async (id) => {
  await expect(detail(id)).rejects.toMatchObject({ code: 404, reason: 'not_found' })
})

test('rows follow what became of their table since the page before', async () => {
  await run(`create table moving (a int not null, b text); insert into moving values (1, 'one'), (2, 'two')`)
  const id = await idOf('moving')
  const names = async () => (await page(id)).columns.map(({ name }) => name)
  const isKeyed = async () => (await page(id)).rows[0]!.key

  expect(await names()).toEqual(['a', 'b'])
  await run('alter table moving add column c int')
  expect(await names()).toEqual(['a', 'b', 'c'])
  await run('alter table moving rename column b to d')
  expect(await names()).toEqual(['a', 'd', 'c'])
  await run('alter table moving drop column c')
  expect(await names()).toEqual(['a', 'd'])
  expect(await isKeyed()).toEqual(['(0,1)'])
  await run('alter table moving add constraint one_key primary key (a)')
  expect(await isKeyed()).toEqual(['1'])
  await run('alter table moving drop constraint one_key')
  expect(await isKeyed()).toEqual(['(0,1)'])
  await run('create table heir () inherits (moving)')
  expect(await isKeyed()).toHaveLength(2)
  await run('alter table moving rename to moved; create schema aside; alter table moved set schema aside')
  expect(await names()).toEqual(['a', 'd'])
  await run('alter schema aside rename to elsewhere')
  expect(await names()).toEqual(['a', 'd'])
  await run('drop table elsewhere.moved cascade')
  await expect(page(id)).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
})

test('the last rows are read from the end, those of a view too', async () => {
  await run(`create table long_one (id int primary key); insert into long_one select generate_series(1, 1003);
    create view of_long_one as select id from long_one`)
  const ids = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ cells }) => Number(cells[0]))

  const last = await page(await idOf('long_one'), { from_end: true, limit: 3 })
  expect(ids(last)).toEqual([1001, 1002, 1003])
  expect(last.next).toBeNull()
  expect(ids(await page(await idOf('long_one'), { before: last.previous!, limit: 2 }))).toEqual([999, 1000])
  expect(
    ids(
      await page(await idOf('of_long_one'), {
        from_end: true,
        limit: 3,
        sort: [{ column: 'id', direction: 'asc' }],
      }),
    ),
  ).toEqual([1001, 1002, 1003])
})
