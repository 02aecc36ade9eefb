import { givenDatabase } from '@plinth/testing/given-database'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { publications } from '../introspect/publications.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import type { PublicationDraft } from './publication-draft.ts'
import { changePublication, createPublication, dropPublication } from './publications.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  create table orders (id int primary key, note text, amount int);
  create table days (day date primary key);
  create publication bystander for table days`)

const draft: PublicationDraft = {
  name: 'changes',
  operations: ['DELETE', 'INSERT'],
  via_root: false,
  tables: [
    { schema: 'public', table: 'days', columns: [], condition: null },
    { schema: 'public', table: 'orders', columns: ['id', 'amount'], condition: 'id > 7' },
  ],
}

const read = async (client: pg.ClientBase, name = 'changes') =>
  (await introspect(client, publications, {})).find((each) => each.name === name)

test('a publication is created and listed with what it publishes', async () => {
  await inRolledBack(async (client) => {
    expect(await runEach(client, createPublication(draft))).toEqual([
      `create publication "changes"
  for table "public"."days",
    "public"."orders" ("id", "amount") where (id > 7)
  with (publish = 'insert, delete', publish_via_partition_root = false)`,
    ])
    expect(await read(client)).toMatchObject({
      operations: ['INSERT', 'DELETE'],
      via_root: false,
      is_of_all_tables: false,
      schemas: [],
      tables: [draft.tables[0], { ...draft.tables[1], condition: '(id > 7)' }],
      table_count: 2,
      is_own: true,
    })
    const found = async (search: string) => (await introspect(client, publications, { search })).map(({ name }) => name)
    expect(await found('ORDER')).toEqual(['changes'])
    expect(await found('bystand')).toEqual(['bystander'])
  })
})

test('one of no tables is created, and one of all tables and of a schema says so', async () => {
  await inRolledBack(async (client) => {
    await runEach(client, createPublication({ ...draft, tables: [], via_root: true }))
    expect(await read(client)).toMatchObject({ tables: [], table_count: 0, via_root: true })
    await client.query('create publication whole for all tables; create publication part for tables in schema public')
    expect(await read(client, 'whole')).toMatchObject({ is_of_all_tables: true, tables: [] })
    expect(await read(client, 'part')).toMatchObject({ is_of_all_tables: false, schemas: ['public'] })
  })
})

test.each<[string, Partial<PublicationDraft>, string[]]>([
  ['nothing', {}, []],
  ['its name', { name: 'renamed' }, ['alter publication "changes" rename to "renamed"']],
  [
    'what it publishes',
    { operations: ['INSERT', 'TRUNCATE'], via_root: true },
    [`alter publication "changes" set (publish = 'insert, truncate', publish_via_partition_root = true)`],
  ],
  [
    'its tables',
    { tables: [{ schema: 'public', table: 'orders', columns: [], condition: null }] },
    ['alter publication "changes" set table "public"."orders"'],
  ],
  ['no table', { tables: [] }, ['alter publication "changes" drop table "public"."days", "public"."orders"']],
])('a publication is changed in %s, and its version with it', async (_, change, statements) => {
  await inRolledBack(async (client) => {
    await runEach(client, createPublication(draft))
    const before = await read(client)
    const after = { ...draft, ...change }
    expect(await runEach(client, changePublication(draft, after))).toEqual(statements)
    const changed = (await read(client, after.name))!
    expect(changed).toMatchObject({ id: before!.id, table_count: after.tables.length })
    expect(changed.version === before!.version).toBe(statements.length === 0)
    await runEach(client, dropPublication(after.name))
    expect(await read(client, after.name)).toBeUndefined()
  })
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const hostile: PublicationDraft = {
        ...draft,
        name,
        tables: [{ schema: 'there', table: name, columns: [name], condition: null }],
      }
      let statements: StructureStatement[]
      try {
        statements = [
          ...createPublication({ ...hostile, tables: [] }),
          ...changePublication({ ...hostile, tables: [] }, hostile),
          ...changePublication(hostile, { ...hostile, operations: ['UPDATE'] }),
        ]
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      const isColumn = await client
        .query(`create schema there; create table there.${ident(name)} (${ident(name)} int primary key)`)
        .then(() => true)
        .catch(() => false)
      // a name of a column of the system's
      if (!isColumn) return
      await runEach(client, statements)
      expect(await read(client, name), JSON.stringify(name)).toMatchObject({
        name,
        operations: ['UPDATE'],
        tables: [{ schema: 'there', table: name, columns: [name] }],
      })
      await runEach(client, dropPublication(name))
      expect((await introspect(client, publications, {})).map((each) => each.name)).toEqual(['bystander'])
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, draft: Partial<PublicationDraft>]>([
  ['name', { name: '' }],
  ['operations', { operations: [] }],
  ['tables.1.table', { tables: [draft.tables[0]!, draft.tables[0]!] }],
  ['tables.0.table', { tables: [{ ...draft.tables[0]!, table: '' }] }],
  ['tables.1.columns', { tables: [draft.tables[0]!, { ...draft.tables[1]!, columns: ['nul\0'] }] }],
  ['tables.1.condition', { tables: [draft.tables[0]!, { ...draft.tables[1]!, condition: 'true); drop table days' }] }],
])('what no statement can say is refused at %s', (field, more) => {
  let failure: unknown
  try {
    createPublication({ ...draft, ...more })
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})
