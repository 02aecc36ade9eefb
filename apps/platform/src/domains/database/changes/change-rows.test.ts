import { audit } from '@plinth/contract/audit'
import { database } from '@plinth/contract/database'
import { type RowChange, rowChanges } from '@plinth/contract/row-changes'
import { metrics } from '@plinth/contract/metrics'
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

async function givenTable(name: string, definition: string) {
  const sql = `create table ${name} ${definition}; select '${name}'::regclass::oid::text`
  const rows = await rowsOf(alice, ref, sql)
  return rows[0]![0]!
}

const change = (table_id: string, changes: RowChange[], by: Caller = alice) =>
  by.call(rowChanges.make, { ref, table_id, changes })

const insert = (values: Record<string, string | null>): RowChange => ({ kind: 'insert', values: listed(values) })
const update = (id: string, was: Record<string, string | null>, values: Record<string, string | null>): RowChange => ({
  kind: 'update',
  key: [id],
  was: listed(was),
  values: listed(values),
})
const remove = (id: string, was: Record<string, string | null> = {}): RowChange => ({
  kind: 'delete',
  key: [id],
  was: listed(was),
})
const listed = (values: Record<string, string | null>) =>
  Object.entries(values).map(([column, value]) => ({ column, value }))

test('rows are inserted, updated and deleted in one go, and undone by what comes back', async () => {
  const table = await givenTable(
    'mixed',
    `(id int generated always as identity primary key, title text default 'new', n numeric, twice numeric
      generated always as (n * 2) stored)`,
  )
  await rowsOf(alice, ref, `insert into mixed (title, n) values ('one', 1), ('two', 2), (null, null)`)
  const all = () => rowsOf(alice, ref, 'select * from mixed order by id')
  const before = await all()

  const { rows, undo } = await change(table, [
    update('1', { title: 'one' }, { title: '', n: '9007199254740993' }),
    remove('2', { title: 'two', n: '2' }),
    insert({ n: '4' }),
    update('3', { title: null }, { title: 'three' }),
  ])

  expect(rows).toEqual([
    { key: ['1'], cells: ['1', '', '9007199254740993', '18014398509481986'] },
    null,
    { key: ['4'], cells: ['4', 'new', '4', '8'] },
    { key: ['3'], cells: ['3', 'three', null, null] },
  ])
  expect(await all()).toEqual([rows[0]!.cells, rows[3]!.cells, rows[2]!.cells])

  const undone = await change(table, undo!)
  expect(await all()).toEqual(before)
  await change(table, undone.undo!)
  expect(await all()).toEqual([rows[0]!.cells, rows[3]!.cells, rows[2]!.cells])
})

test('a row that somebody else changed or deleted is a conflict, and nothing is saved', async () => {
  const table = await givenTable('shared', '(id int primary key, a text, b text)')
  await rowsOf(alice, ref, `insert into shared values (1, 'a', 'b'), (2, 'a', 'b')`)
  await rowsOf(alice, ref, `update shared set a = 'theirs' where id = 1`)
  await expect(
    change(table, [
      update('2', { a: 'a' }, { a: 'mine' }),
      update('1', { a: 'a', b: 'b' }, { a: 'mine', b: 'mine' }),
      remove('1', { a: 'a', b: 'b' }),
      remove('7'),
    ]),
  ).rejects.toMatchObject({
    code: 409,
    reason: 'rows_changed',
    fields: {
      'changes.1.a': expect.stringContaining('Somebody changed'),
      'changes.2.a': expect.stringContaining('Somebody changed'),
      'changes.3': expect.stringContaining('deleted'),
    },
  })
  expect(await rowsOf(alice, ref, 'select a, b from shared order by id')).toEqual([
    ['theirs', 'b'],
    ['a', 'b'],
  ])
})

test('of two who save one value at once, one wins and the other is told', async () => {
  const table = await givenTable('raced', '(id int primary key, v text)')
  await rowsOf(alice, ref, `insert into raced values (1, 'old')`)
  const saved = await Promise.allSettled(['a', 'b'].map((v) => change(table, [update('1', { v: 'old' }, { v })])))
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'rows_changed' } })
})

test('an error says which row and which column, and nothing is saved', async () => {
  const table = await givenTable(
    'strict',
    `(id int primary key, name text not null, age int constraint grown check (age > 17), code varchar(3) unique,
      parent int references strict (id))`,
  )
  await rowsOf(alice, ref, `insert into strict values (1, 'one', 18, 'abc', null)`)
  const fine = update('1', {}, { name: 'changed' })
  const failing: [RowChange, code: string, field: string][] = [
    [update('1', {}, { name: null }), '23502', 'changes.1.name'],
    [insert({ id: '2', name: 'two', age: '17' }), '23514', 'changes.1.age'],
    [insert({ id: '2', name: 'two', age: '1.5' }), '22P02', 'changes.1.age'],
    [update('1', {}, { code: 'abcd' }), '22001', 'changes.1.code'],
    [insert({ id: '2', name: 'two', code: 'abc' }), '23505', 'changes.1.code'],
    [insert({ id: '2', name: 'two', parent: '9' }), '23503', 'changes.1.parent'],
    [update('x', {}, { name: 'two' }), '22P02', 'changes.1.name'],
    [update('1', {}, { missing: 'two' }), 'row_not_writable', ''],
  ]
  for (const [broken, code, field] of failing) {
    const failure = await change(table, [fine, broken]).catch((error: unknown) => error)
    expect(failure, field).toMatchObject({ code: 400, reason: code })
    expect(Object.keys(Object(failure).fields ?? {})).toEqual(field ? [field] : [])
  }
  expect(await rowsOf(alice, ref, 'select name from strict')).toEqual([['one']])
})

test('rows of views and of tables without a key, and rows that a trigger keeps, are refused with the reason', async () => {
  const keyless = await givenTable('keyless', '(v text)')
  await expect(change(keyless, [insert({ v: 'a' })])).rejects.toMatchObject({
    reason: 'row_not_writable',
    message: expect.stringContaining('without a primary key'),
  })
  const kept = await givenTable('kept', '(id int primary key)')
  await rowsOf(
    alice,
    ref,
    `insert into kept values (1); create function keep() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before delete on kept for each row execute function keep()`,
  )
  await expect(change(kept, [remove('1')])).rejects.toMatchObject({ message: expect.stringContaining('trigger') })
  await expect(change('4294967296', [remove('1')])).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
})

test('what deletes rows of other tables offers no undo', async () => {
  const table = await givenTable('parents', '(id int primary key)')
  await rowsOf(
    alice,
    ref,
    'create table children (id int references parents on delete cascade); insert into parents values (1)',
  )
  expect((await change(table, [insert({ id: '2' })])).undo).toHaveLength(1)
  expect(await change(table, [remove('1')])).toEqual({ rows: [null], undo: null })
})

test('rows of a partitioned table move between partitions', async () => {
  const table = await givenTable('parts', '(id int primary key, v text) partition by range (id)')
  await rowsOf(
    alice,
    ref,
    `create table low partition of parts for values from (0) to (10);
     create table high partition of parts for values from (10) to (20); insert into parts values (1, 'a')`,
  )
  const { rows, undo } = await change(table, [update('1', { id: '1' }, { id: '11' })])
  expect(rows).toEqual([{ key: ['11'], cells: ['11', 'a'] }])
  await change(table, undo!)
  expect(await rowsOf(alice, ref, 'select * from low')).toEqual([['1', 'a']])
})

test('a long value comes back cut, and is undone in full', async () => {
  const table = await givenTable('lengthy', '(id int primary key, body text)')
  await rowsOf(alice, ref, `insert into lengthy values (1, repeat('🐘', 20000))`)
  const { undo } = await change(table, [update('1', {}, { body: 'short' })])
  const { rows } = await change(table, undo!)
  expect(rows[0]!.truncated).toEqual([1])
  expect(await rowsOf(alice, ref, `select body = repeat('🐘', 20000) from lengthy`)).toEqual([['t']])
})

test('a Read-only member changes nothing', async () => {
  const table = await givenTable('guarded', '(id int primary key)')
  await expect(change(table, [insert({ id: '1' })], reader)).rejects.toMatchObject({ reason: 'permission_denied' })
  expect(await rowsOf(alice, ref, 'select * from guarded')).toEqual([])
})

test('the audit log has the table and the counts, and no value', async () => {
  const table = await givenTable('audited', '(id int primary key, v text)')
  await change(table, [insert({ id: '1', v: 'whispered' }), insert({ id: '2', v: 'whispered' })])
  await expect(change(table, [insert({ id: '1', v: 'whispered' })])).rejects.toMatchObject({ reason: '23505' })
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const about = entries.filter(({ after }) => Object(after).table === 'public.audited')
  expect(about.map(({ verb, outcome, after }) => [verb, outcome, after])).toEqual(
    [
      ['failed', 1],
      ['intended', 1],
      ['done', 2],
      ['intended', 2],
    ].map(([outcome, inserted]) => [
      'table-rows.change',
      outcome,
      { table: 'public.audited', inserted, updated: 0, deleted: 0 },
    ]),
  )
  expect(JSON.stringify(entries)).not.toContain('whispered')
  const [latest] = await alice.call(metrics.changes, { ref })
  expect(latest).toMatchObject({ did: 'changed rows of a table' })
})

test('a row that another session holds is not waited for without end', async () => {
  const table = await givenTable('held', '(id int primary key, v text)')
  await rowsOf(alice, ref, `insert into held values (1, 'old')`)
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query(`begin; update held set v = 'theirs'`)
  await expect(change(table, [update('1', {}, { v: 'mine' })])).rejects.toMatchObject({ reason: 'row_locked' })
  await holder.query('commit')
  const page = await alice.call(database.rows, { ref, table_id: Number(table) }, handle)
  expect(page.rows[0]!.cells).toEqual(['1', 'theirs'])
})
