import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { runMigrations } from './migrations.ts'

const { pool } = await givenDatabase()

const first = { name: '0001_first', sql: 'create table one.things (id int); insert into one.things values (1)' }

test('a migration runs once and is recorded', async () => {
  expect(await runMigrations(pool, { schema: 'one', migrations: [first] })).toEqual(['0001_first'])
  expect(await runMigrations(pool, { schema: 'one', migrations: [first] })).toEqual([])
  const { rows } = await pool.query('select name, length(checksum) as length from one.schema_migrations')
  expect(rows).toEqual([{ name: '0001_first', length: 64 }])
})

test('a changed migration is refused', async () => {
  const changed = { ...first, sql: `${first.sql};` }
  await expect(runMigrations(pool, { schema: 'one', migrations: [changed] })).rejects.toThrow('was changed after')
})

test('a failed migration leaves nothing behind, keeps the earlier ones and can be run again', async () => {
  const schema = 'two'
  const good = { name: 'a', sql: 'create table two.a (id int)' }
  const bad = { name: 'b', sql: 'create table two.b (id int); select 1 / 0' }
  await expect(runMigrations(pool, { schema, migrations: [good, bad] })).rejects.toThrow('division by zero')
  expect(await tablesOf(schema)).toEqual(['a', 'schema_migrations'])

  const repaired = { name: 'b', sql: 'create table two.b (id int)' }
  expect(await runMigrations(pool, { schema, migrations: [good, repaired] })).toEqual(['b'])
  expect(await tablesOf(schema)).toEqual(['a', 'b', 'schema_migrations'])
})

test('two processes at once apply each migration once', async () => {
  const schema = 'three'
  const migrations = ['a', 'b', 'c'].map((name) => ({
    name,
    sql: `create table three.${name} (id int); select pg_sleep(0.02)`,
  }))
  const runs = await Promise.all([1, 2, 3].map(() => runMigrations(pool, { schema, migrations })))
  expect(runs.flat().toSorted()).toEqual(['a', 'b', 'c'])
})

test('two migrations cannot share a name', async () => {
  await expect(runMigrations(pool, { schema: 'four', migrations: [first, first] })).rejects.toThrow('0001_first')
})

test('a schema name is quoted', async () => {
  const schema = 'Odd "name'
  expect(await runMigrations(pool, { schema, migrations: [{ name: 'a', sql: 'select 1' }] })).toEqual(['a'])
})

async function tablesOf(schema: string) {
  const { rows } = await pool.query('select tablename from pg_tables where schemaname = $1 order by 1', [schema])
  return rows.map((row) => row.tablename)
}
