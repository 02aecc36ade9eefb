import { randomBytes } from 'node:crypto'
import { givenDatabase } from '@plinth/testing/given-database'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changePrivileges, type PrivilegeChange } from '../ddl/column-privileges.ts'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { columnPrivileges } from './column-privileges.ts'

const { pool } = await givenDatabase()

const role = `reader "${randomBytes(4).toString('hex')}"`
const schema = 'odd "schema"'
const table = `people's`
await pool.query(`create role ${ident(role)}`)
afterAll(async () => {
  await pool.query(`drop owned by ${ident(role)}; drop role ${ident(role)}`)
})

beforeEach(async () => {
  await pool.query(`
    drop schema if exists ${ident(schema)} cascade; create schema ${ident(schema)};
    grant usage on schema ${ident(schema)} to ${ident(role)};
    create table ${ident(schema)}.${ident(table)} (id int, "the name" text, secret text, gone int);
    alter table ${ident(schema)}.${ident(table)} drop column gone`)
})

const place = `${ident(schema)}.${ident(table)}`

async function columns() {
  const { rows } = await pool.query<{ oid: number }>('select $1::regclass::oid as oid', [place])
  return introspect(pool, columnPrivileges, { tables: [rows[0]!.oid], roles: [role] })
}

async function change(...changes: PrivilegeChange[]) {
  const statements = changePrivileges({ schema, table, role, columns: await columns() }, changes)
  await pool.query(statements)
  return statements
}

const sourcesOf = async (privilege: 'select' | 'insert' | 'update' | 'references') =>
  (await columns()).map((column) => column[privilege])

test('a grant on the table, one on a column and a right from elsewhere are listed apart', async () => {
  await pool.query(`
    grant select on ${place} to ${ident(role)}; grant insert (id, secret) on ${place} to ${ident(role)};
    grant update on ${place} to public`)
  expect(await columns()).toEqual([
    { column: 'id', data_type: 'integer', select: 'table', insert: 'column', update: 'elsewhere', references: null },
    { column: 'the name', data_type: 'text', select: 'table', insert: null, update: 'elsewhere', references: null },
    { column: 'secret', data_type: 'text', select: 'table', insert: 'column', update: 'elsewhere', references: null },
  ])
})

test('a column is granted and taken back by itself', async () => {
  expect(await change({ column: 'the name', privilege: 'select', granted: true })).toBe(
    `grant select ("the name") on ${place} to ${ident(role)};`,
  )
  expect(await sourcesOf('select')).toEqual([null, 'column', null])
  await change(
    { column: 'the name', privilege: 'select', granted: false },
    { column: 'id', privilege: 'select', granted: true },
    { column: 'id', privilege: 'update', granted: true },
  )
  expect([await sourcesOf('select'), await sourcesOf('update')]).toEqual([
    ['column', null, null],
    ['column', null, null],
  ])
})

test('taking one column out of a grant on the table keeps the others, and holds', async () => {
  await pool.query(`grant select on ${place} to ${ident(role)}; insert into ${place} values (1, 'Ada', 'hidden')`)
  const asRole = (query: string) => pool.query(`begin; set local role ${ident(role)}; ${query}; commit`)
  await asRole(`select secret from ${place}`)

  await change({ column: 'secret', privilege: 'select', granted: false })

  expect(await sourcesOf('select')).toEqual(['column', 'column', null])
  const client = await pool.connect()
  try {
    await client.query(`set role ${ident(role)}`)
    await expect(client.query(`select secret from ${place}`)).rejects.toMatchObject({ code: '42501' })
    expect((await client.query(`select id, "the name" from ${place}`)).rows).toEqual([{ id: 1, 'the name': 'Ada' }])
  } finally {
    await client.query('reset role')
    client.release()
  }
})

test('the whole table is granted and taken back, with every grant on its columns', async () => {
  await change({ column: 'id', privilege: 'references', granted: true })
  await change({ column: undefined, privilege: 'references', granted: true })
  expect(await sourcesOf('references')).toEqual(['table', 'table', 'table'])
  await change(
    { column: undefined, privilege: 'references', granted: false },
    { column: 'secret', privilege: 'references', granted: true },
  )
  expect(await sourcesOf('references')).toEqual([null, null, 'column'])
})

test('no change is no statement', async () => {
  expect(changePrivileges({ schema, table, role, columns: await columns() }, [])).toBe('')
})
