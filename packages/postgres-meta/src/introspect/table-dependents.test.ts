import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { dropTable, emptyTable } from '../ddl/drop-table.ts'
import { introspect } from '../introspection.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { InvalidStructure } from '../ddl/structure-statement.ts'
import { ident } from '../quote.ts'
import { tableDependents } from './table-dependents.ts'

const { pool } = await givenDatabase()

async function dependentsOf(name: string) {
  const { rows } = await pool.query<{ id: number }>('select $1::regclass::oid as id', [name])
  return (await introspect(pool, tableDependents, { tables: [rows[0]!.id] }))[0]!
}

const isThere = async (name: string) =>
  (await pool.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [name])).rowCount === 1

const countOf = async (name: string) => Number((await pool.query(`select count(*) from ${name}`)).rows[0].count)

test('what CASCADE would drop is listed, and what belongs to the table is not', async () => {
  await pool.query(`
    create schema stones; set search_path = stones;
    create table slabs (id int generated always as identity primary key, parent int references slabs, kind text unique,
      number serial, big int generated always as (id * 2) stored);
    create index on slabs (parent);
    create function touched() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touch before update on slabs for each row execute function touched();
    create policy own on slabs using (id > 1);
    create view seen as select * from slabs;
    create view seen_again as select * from seen;
    create materialized view kept as select id from slabs; create index on kept (id);
    create table chips (id int primary key, slab int references slabs, number int default nextval('slabs_number_seq'));
    create policy of_slabs on chips using (exists (select from slabs where slabs.id = slab));
    create function all_slabs() returns setof slabs language sql return (select null::slabs);
    create table copies (slab slabs);
    create table heirs () inherits (slabs);
    create rule logged as on insert to copies do also insert into chips select id from slabs;
    reset search_path`)
  const found = await dependentsOf('stones.slabs')
  expect(found).toMatchObject({ schema: 'stones', name: 'slabs', partitions: ['stones.heirs'], partition_count: 1 })
  expect(found.dropped).toEqual(
    [
      'column slab of table stones.copies',
      'constraint chips_slab_fkey on table stones.chips',
      'default value for column number of table stones.chips',
      'function stones.all_slabs()',
      'materialized view stones.kept',
      'policy of_slabs on table stones.chips',
      'rule logged on table stones.copies',
      'table stones.heirs',
      'view stones.seen',
      'view stones.seen_again',
    ].toSorted(),
  )
  expect(found.dropped_count).toBe(found.dropped.length)

  // Postgres itself says the same
  const client = await pool.connect()
  const said: string[] = []
  client.on('notice', ({ detail }) => said.push(...(detail ?? '').split('\n')))
  await client.query('begin; set local search_path = pg_catalog')
  await client.query(dropTable({ schema: 'stones', table: 'slabs' }, { cascade: true })[0]!.sql)
  await client.query('rollback')
  client.release()
  expect(said.map((line) => line.replace('drop cascades to ', '')).toSorted()).toEqual(found.dropped)
})

test('the version is another one as soon as something else would go', async () => {
  await pool.query('create table lonely (id int primary key)')
  const before = await dependentsOf('lonely')
  expect(before).toMatchObject({ dropped: [], emptied: [], partitions: [], estimated_rows: null })
  await pool.query(`insert into lonely values (1); analyze lonely`)
  expect(await dependentsOf('lonely')).toMatchObject({ version: before.version, estimated_rows: 1 })
  await pool.query('create table pointing (id int references lonely)')
  const after = await dependentsOf('lonely')
  expect(after.version).not.toBe(before.version)
  expect(after).toMatchObject({
    dropped: [expect.stringContaining('constraint pointing_id_fkey on table')],
    emptied: ['public.pointing'],
  })
})

test('emptying takes along what points at it, and what points at that, and the partitions', async () => {
  await pool.query(`
    create table parts (id int primary key, parent int references parts) partition by range (id);
    create table parts_low partition of parts for values from (0) to (10);
    create table first (id int primary key references parts);
    create table second (id int references first, other int);
    create table beside (id int);
    insert into parts values (1, null); insert into first values (1); insert into second values (1);
    insert into beside values (1)`)
  const found = await dependentsOf('parts')
  expect(found).toMatchObject({ emptied: ['public.first', 'public.second'], partitions: ['public.parts_low'] })
  const place = { schema: 'public', table: 'parts' }
  const [refused] = emptyTable(place, { cascade: false, restart_identity: false })
  await expect(pool.query(refused!.sql)).rejects.toMatchObject({ code: '0A000' })
  await pool.query(emptyTable(place, { cascade: true, restart_identity: false })[0]!.sql)
  expect(await Promise.all(['parts', 'first', 'second', 'beside'].map(countOf))).toEqual([0, 0, 0, 1])
})

test('identities begin again only where that is asked for', async () => {
  await pool.query('create table counted (id int generated always as identity, x int)')
  const next = async () => (await pool.query('insert into counted (x) values (1) returning id')).rows[0].id
  const empty = (restart_identity: boolean) =>
    pool.query(emptyTable({ schema: 'public', table: 'counted' }, { cascade: false, restart_identity })[0]!.sql)
  expect(await next()).toBe(1)
  await empty(false)
  expect(await next()).toBe(2)
  await empty(true)
  expect(await next()).toBe(1)
})

test('a table of a hostile name is emptied and dropped, and no other one', async () => {
  await pool.query('create table bystander (id int); insert into bystander values (1)')
  let dropped = 0
  for (const name of hostileNames) {
    const place = { schema: 'public', table: name }
    let statements: { sql: string }[]
    try {
      statements = [
        ...emptyTable(place, { cascade: true, restart_identity: true }),
        ...dropTable(place, { cascade: true }),
      ]
    } catch (error) {
      expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
      continue
    }
    await pool.query(`create table public.${ident(name)} (id int)`)
    expect(await isThere(name), JSON.stringify(name)).toBe(true)
    for (const { sql } of statements) await pool.query(sql)
    expect(await isThere(name), JSON.stringify(name)).toBe(false)
    dropped++
  }
  expect(dropped).toBeGreaterThan(150)
  expect(await countOf('bystander')).toBe(1)
})
