import { audit } from '@plinth/contract/audit'
import { database } from '@plinth/contract/database'
import { tables } from '@plinth/contract/tables'
import { type ChangedTable, tableShape, type TableShape, unchanged } from '@plinth/postgres-meta/ddl/table-shape'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

const shapeOf = async (table_id: string) => tableShape(await alice.call(database.table, { ref, table_id }, handle))

async function givenTable(name: string, definition: string) {
  const rows = await rowsOf(alice, ref, `create table ${name} ${definition}; select '${name}'::regclass::oid::text`)
  const id = rows[0]![0]!
  return { id, shape: await shapeOf(id) }
}

type Sent = typeof tables.change.$sent

const change = (table_id: string, before: TableShape, after: ChangedTable, by: Caller = alice) =>
  by.call(tables.change, { ref, table_id, before: before as Sent['before'], after: after as Sent['after'] })

const named = (shape: TableShape, name: string): ChangedTable => ({ ...unchanged(shape), name })

test('a table is changed from what was read to what is asked for, with its rows', async () => {
  await rowsOf(alice, ref, `create type mood as enum ('glad')`)
  const { id, shape } = await givenTable('orders', `(id int primary key, amount text default '1', mood mood, old int)`)
  await rowsOf(alice, ref, `insert into orders values (1, '12', 'glad', 3)`)
  const same = unchanged(shape)
  const after = {
    ...same,
    name: 'sales',
    comment: 'What was sold',
    columns: [
      same.columns[0]!,
      { ...same.columns[1]!, name: 'total', type: 'integer', using: 'amount::integer', default: '0' },
      same.columns[2]!,
    ],
  }
  expect(await change(id, shape, after)).toEqual({ id: Number(id) })
  expect(await rowsOf(alice, ref, 'select * from sales')).toEqual([['1', '12', 'glad']])
  const now = await shapeOf(id)
  expect([now.name, now.comment, now.columns.map(({ name, type, default: value }) => [name, type, value])]).toEqual([
    'sales',
    'What was sold',
    [
      ['id', 'integer', null],
      ['total', 'integer', '0'],
      ['mood', 'public.mood', null],
    ],
  ])
})

test('a table that somebody else changed is a conflict, and nothing is changed', async () => {
  const { id, shape } = await givenTable('shared', '(id int primary key, a text)')
  await rowsOf(alice, ref, 'alter table shared alter a type varchar')
  await expect(change(id, shape, named(shape, 'mine'))).rejects.toMatchObject({ code: 409, reason: 'table_changed' })
  expect((await shapeOf(id)).name).toBe('shared')
})

test('a table that is renamed while a change waits for it is a conflict', async () => {
  const { id, shape } = await givenTable('awaited', '(id int primary key)')
  const other = frontClient(platform, ref)
  await other.connect()
  await other.query('begin; alter table awaited rename to elsewhere')
  const refused = expect(change(id, shape, named(shape, 'renamed'))).rejects.toMatchObject({
    code: 409,
    reason: 'table_changed',
  })
  const waiting = `select from pg_locks where not granted and relation = 'elsewhere'::regclass`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  await other.query('commit')
  await refused
})

test('of two who change one table at once, one wins and the other sees a conflict', async () => {
  const { id, shape } = await givenTable('raced', '(id int primary key)')
  const made = await Promise.allSettled(['one', 'two'].map((name) => change(id, shape, named(shape, name))))
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 409 } })
})

test('what rows do not fit is refused at its field, with everything before it', async () => {
  const { id, shape } = await givenTable('filled', '(id int primary key, a text)')
  await rowsOf(alice, ref, `insert into filled values (1, null), (2, 'x')`)
  const same = unchanged(shape)
  const [key, a] = same.columns
  const failing = [
    ['columns.1.is_nullable', '23502', { ...a!, is_nullable: false }],
    ['columns.1.type', '42704', { ...a!, type: 'nonsense' }],
    ['columns.1.using', '42703', { ...a!, type: 'int', using: 'nothing' }],
    ['columns.1.using', '22P02', { ...a!, type: 'int', using: 'a::int' }],
    ['columns.1.type', '42804', { ...a!, type: 'int' }],
  ] as const
  for (const [field, code, broken] of failing) {
    const after = {
      ...same,
      columns: [
        { ...key!, comment: 'changed before' },
        { ...broken, comment: 'too' },
      ],
    }
    const failure = await change(id, shape, after).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 400, reason: code })
    expect(Object.keys(Object(failure).fields), field).toEqual([field])
  }
  expect(await shapeOf(id)).toEqual(shape)
})

test('a table that is gone, a view and no change at all are refused with the reason', async () => {
  const { id, shape } = await givenTable('leaving', '(id int primary key)')
  await expect(change(id, shape, unchanged(shape))).rejects.toMatchObject({ reason: 'nothing_changes' })
  const rows = await rowsOf(alice, ref, `create view seen as select 1 as id; select 'seen'::regclass::oid::text`)
  const view = await shapeOf(rows[0]![0]!)
  await expect(change(rows[0]![0]!, view, named(view, 'x'))).rejects.toMatchObject({ reason: 'not_a_table' })
  await rowsOf(alice, ref, 'drop table leaving')
  for (const gone of [id, '4294967296'])
    await expect(change(gone, shape, named(shape, 'x'))).rejects.toMatchObject({ reason: 'table_not_found' })
})

test('a table that another session holds is not waited for without end', async () => {
  const { id, shape } = await givenTable('held', '(id int primary key)')
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query('begin; select * from held')
  await expect(change(id, shape, named(shape, 'mine'))).rejects.toMatchObject({ reason: 'table_locked' })
  await holder.query('rollback')
  expect((await shapeOf(id)).name).toBe('held')
})

test('a Read-only member changes nothing, and the audit log has names before and after, without values', async () => {
  const { id, shape } = await givenTable('audited', `(id int primary key, a text default 'whispered')`)
  await expect(change(id, shape, named(shape, 'taken'), reader)).rejects.toMatchObject({ reason: 'permission_denied' })
  const same = unchanged(shape)
  const columns = [same.columns[0]!, { ...same.columns[1]!, name: 'b', default: `'murmured'`, comment: 'hushed' }]
  await change(id, shape, { ...same, columns })
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const [done] = entries.filter(({ before }) => Object(before).table === 'public.audited')
  expect(done).toMatchObject({
    verb: 'tables.change',
    outcome: 'done',
    before: { table: 'public.audited', columns: ['id', 'a'] },
    after: { table: 'public.audited', columns: ['id', 'b'] },
  })
  for (const value of ['whispered', 'murmured', 'hushed']) expect(JSON.stringify(entries)).not.toContain(value)
})
