import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { indexes } from './indexes.ts'
import { tables } from './tables.ts'

const { pool, connection } = await givenDatabase()

test('an index is listed with what it is over, whether it is unique, and how large it is', async () => {
  const name = `quo"te's 🐘`
  await pool.query(`
    create table notes (id int primary key, dropped int, owner text, body text);
    alter table notes drop column dropped;
    create table others (id int unique);
    create index ${ident(name)} on notes (body desc, owner) include (id);
    create unique index one_of_each on notes (lower(body), owner) where owner <> ''`)
  const [notes] = await introspect(pool, tables, { search: 'notes' })

  expect(await introspect(pool, indexes, { tables: [notes!.id] })).toMatchObject([
    { name: 'notes_pkey', columns: ['id'], is_unique: true, is_primary: true, is_valid: true, bytes: 8192 },
    {
      name: 'one_of_each',
      columns: ['owner'],
      definition: expect.stringMatching(/\(lower\(body\), owner\) WHERE \(owner <> ''/),
      is_unique: true,
      is_primary: false,
    },
    {
      table_id: notes!.id,
      schema: 'public',
      table: 'notes',
      name,
      columns: ['body', 'owner'],
      definition: expect.stringContaining('(body DESC, owner) INCLUDE (id)'),
      is_unique: false,
      is_primary: false,
    },
  ])
  expect((await introspect(pool, indexes, { schemas: ['public'] })).map((one) => one.name)).toEqual([
    'notes_pkey',
    'one_of_each',
    name,
    'others_id_key',
  ])
  expect(await introspect(pool, indexes, { search: 'ONE_OF' })).toHaveLength(1)
  expect(await introspect(pool, indexes, { limit: 1, offset: 3 })).toMatchObject([{ name: 'others_id_key' }])
})

test('each use of an index counts', async () => {
  await pool.query('create table used (id int primary key)')
  const scans = async () => (await introspect(pool, indexes, { search: 'used_pkey' })).map((one) => one.scans)
  expect(await scans()).toEqual([0])
  const reader = new pg.Client(connection)
  await reader.connect()
  await reader.query('set enable_seqscan = off; set enable_bitmapscan = off')
  for (let count = 0; count < 3; count++) await reader.query('select from used where id = 1')
  await reader.end()
  await expect.poll(scans).toEqual([3])
})

test('an index that partitions share has neither a size nor a use of its own', async () => {
  await pool.query(`
    create schema parted; create table parted.whole (id int primary key) partition by list (id);
    create table parted.part partition of parted.whole for values in (1)`)
  expect(await introspect(pool, indexes, { schemas: ['parted'] })).toMatchObject([
    { name: 'part_pkey', bytes: 8192, scans: 0 },
    { name: 'whole_pkey', bytes: null, scans: null },
  ])
})

test('an index that could not be built is not valid', async () => {
  await pool.query('create table twice (id int); insert into twice values (1), (1)')
  await expect(pool.query('create unique index concurrently twice_once on twice (id)')).rejects.toThrow()
  expect(await introspect(pool, indexes, { search: 'twice' })).toMatchObject([{ name: 'twice_once', is_valid: false }])
})

test('indexes that another session holds exclusively, or their table, are listed without waiting', async () => {
  await pool.query(
    'create schema held; create table held.locked (id int primary key); create index on held.locked (id)',
  )
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin; lock table held.locked in access exclusive mode; reindex index held.locked_pkey')
  expect(await introspect(pool, indexes, { schemas: ['held'] })).toMatchObject([
    { name: 'locked_id_idx', columns: ['id'], definition: null, bytes: 8192 },
    { name: 'locked_pkey', columns: ['id'], definition: null, bytes: null },
  ])
  await holder.end()
  expect(await introspect(pool, indexes, { schemas: ['held'] })).toMatchObject([
    { definition: expect.stringContaining('locked_id_idx'), bytes: 8192 },
    { definition: expect.stringContaining('locked_pkey'), bytes: 8192 },
  ])
})
