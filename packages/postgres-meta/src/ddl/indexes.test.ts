import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { tableIndexes } from '../introspect/table-indexes.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import type { IndexDraft } from './index-draft.ts'
import { createIndex, dropIndex } from './indexes.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'

const { pool, connection } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  create table notes (id int primary key, body text, tags text[], at timestamptz, unique (at, id));
  create table bystander (id int);
  create index kept on bystander (id)`)

const notes = { schema: 'public', table: 'notes' }

const draft = (name: string, more: Partial<IndexDraft> = {}): IndexDraft => ({
  name,
  method: 'btree',
  columns: [{ name: 'body', is_descending: false }],
  is_unique: false,
  condition: null,
  is_concurrent: false,
  ...more,
})

test('an index is what its draft says, and is listed with what it belongs to', async () => {
  await inRolledBack(async (client) => {
    const wanted = draft('recent', {
      columns: [
        { name: 'at', is_descending: true },
        { name: 'id', is_descending: false },
      ],
      is_unique: true,
      condition: `body <> 'it''s'`,
    })
    expect(await runEach(client, createIndex(notes, wanted))).toEqual([
      `create unique index "recent"
  on "public"."notes" using btree ("at" desc, "id")
  where (body <> 'it''s')`,
    ])
    await runEach(
      client,
      createIndex(notes, draft('tagged', { method: 'gin', columns: [{ name: 'tags', is_descending: false }] })),
    )
    await client.query(`
      create table parted (id int) partition by list (id);
      create table part partition of parted for values in (1);
      create index below on parted (id)`)
    const listed = await introspect(client, tableIndexes, { schemas: ['public'] })
    expect(
      listed.map(({ table, name, method, constraint, belongs_to, is_partitioned }) => [
        table,
        name,
        method,
        constraint,
        belongs_to,
        is_partitioned,
      ]),
    ).toEqual([
      ['bystander', 'kept', 'btree', null, null, false],
      ['notes', 'notes_at_id_key', 'btree', 'notes_at_id_key', null, false],
      ['notes', 'notes_pkey', 'btree', 'notes_pkey', null, false],
      ['notes', 'recent', 'btree', null, null, false],
      ['notes', 'tagged', 'gin', null, null, false],
      ['part', 'part_id_idx', 'btree', null, 'parent', false],
      ['parted', 'below', 'btree', null, null, true],
    ])
    expect(listed.find(({ name }) => name === 'recent')).toMatchObject({
      columns: ['at', 'id'],
      is_unique: true,
      is_primary: false,
      is_valid: true,
      is_being_built: false,
      scans: 0,
      bytes: 8192,
    })
    await runEach(client, dropIndex({ schema: 'public', name: 'recent', is_concurrent: false }))
    expect(await introspect(client, tableIndexes, { search: 'RECENT' })).toEqual([])
  })
})

test('what a concurrent index leaves where it fails is listed as invalid, and is dropped concurrently', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`create table twice (id int); insert into twice values (1), (1)`)
    const unique = draft('once', {
      columns: [{ name: 'id', is_descending: false }],
      is_unique: true,
      is_concurrent: true,
    })
    await expect(runEach(client, createIndex({ schema: 'public', table: 'twice' }, unique))).rejects.toMatchObject({
      code: '23505',
    })
    const [left] = await introspect(client, tableIndexes, { search: 'once' })
    expect(left).toMatchObject({ name: 'once', is_valid: false, is_being_built: false })
    await runEach(client, dropIndex({ schema: 'public', name: 'once', is_concurrent: true }))
    expect(await introspect(client, tableIndexes, { search: 'once' })).toEqual([])
  } finally {
    await client.end()
  }
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const place = { schema: name, table: 'other' }
      const wanted = draft(name, { columns: [{ name, is_descending: true }] })
      let statements: StructureStatement[]
      try {
        statements = createIndex(place, wanted)
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      // Postgres keeps these for itself
      if (name.startsWith('pg_') || name === 'ctid') return
      const quoted = ident(name)
      await client.query(`create schema if not exists ${quoted}; create table ${quoted}.other (${quoted} int)`)
      await runEach(client, statements)
      const read = () => introspect(client, tableIndexes, { schemas: [name] })
      const seen = (await read()).filter(({ table }) => table === 'other')
      expect(seen, JSON.stringify(name)).toMatchObject([{ schema: name, name, columns: [name] }])
      await runEach(client, dropIndex({ schema: name, name, is_concurrent: false }))
      expect((await read()).filter(({ table }) => table === 'other')).toEqual([])
      expect(await introspect(client, tableIndexes, { search: 'kept' })).toHaveLength(1)
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, more: Partial<IndexDraft>]>([
  ['name', { name: '' }],
  ['columns', { columns: [] }],
  ['columns', { columns: [{ name: 'x'.repeat(64), is_descending: false }] }],
  ['columns', { method: 'gin', columns: [{ name: 'tags', is_descending: true }] }],
  ['columns', { method: 'hash', columns: ['id', 'body'].map((name) => ({ name, is_descending: false })) }],
  ['is_unique', { method: 'gin', is_unique: true }],
  ['condition', { condition: 'true); drop table bystander; --' }],
])('what no statement can say is refused at %s', (field, more) => {
  let failure: unknown
  try {
    createIndex(notes, draft('odd', more))
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})
