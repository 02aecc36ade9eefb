import { audit } from '@plinth/contract/audit'
import { database } from '@plinth/contract/database'
import { tables } from '@plinth/contract/tables'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, reader, organizations } = await platform.given({
  people: ['alice', 'dev', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
await platform.addMember(organizations[0]!, dev, 'Developer')
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

type Draft = Omit<typeof tables.create.$sent, 'ref'>

const column = (name: string, type: string, more: Partial<Draft['columns'][number]> = {}) => ({
  name,
  type,
  default: null,
  is_nullable: true,
  is_unique: false,
  identity: null,
  check: null,
  comment: null,
  ...more,
})

const create = (name: string, draft: Partial<Draft> = {}, by: Caller = alice) =>
  by.call(tables.create, {
    ref,
    schema: 'public',
    name,
    comment: null,
    rls_enabled: true,
    columns: [column('id', 'bigint', { identity: 'BY DEFAULT' })],
    primary_key: ['id'],
    foreign_keys: [],
    ...draft,
  })

const detailOf = (id: number) => alice.call(database.table, { ref, table_id: String(id) }, handle)

const isThere = async (name: string) =>
  (await rowsOf(alice, ref, `select 1 from pg_class where relname = '${name}'`)).length > 0

test('a table is created as the person, whose role owns it, and opens by the id that comes back', async () => {
  await rowsOf(alice, ref, `create type mood as enum ('glad', 'sad')`)
  const authors = await create('authors', {}, dev)
  const { id } = await create('books', {
    comment: 'What they wrote',
    columns: [
      column('id', 'bigint', { identity: 'BY DEFAULT' }),
      column('author_id', 'bigint', { is_nullable: false }),
      column('mood', '"public"."mood"', { default: `'glad'` }),
    ],
    foreign_keys: [
      {
        columns: ['author_id'],
        target: { schema: 'public', table: 'authors', columns: ['id'] },
        on_update: 'NO ACTION',
        on_delete: 'CASCADE',
      },
    ],
  })

  const { table, columns, constraints } = await detailOf(id)
  expect(table).toMatchObject({ name: 'books', comment: 'What they wrote', rls_enabled: true, primary_key: ['id'] })
  expect(columns.map(({ name, data_type }) => [name, data_type])).toEqual([
    ['id', 'bigint'],
    ['author_id', 'bigint'],
    ['mood', 'public.mood'],
  ])
  expect(constraints.find(({ kind }) => kind === 'foreign')?.target).toMatchObject({
    table_id: authors.id,
    on_delete: 'CASCADE',
  })
  expect(await rowsOf(alice, ref, `select tableowner from pg_tables where tablename in ('authors', 'books')`)).toEqual([
    ['postgres'],
    ['postgres'],
  ])
})

test.each<[field: string, code: string, draft: Partial<Draft>]>([
  ['columns.0.type', '42704', { columns: [column('a', 'nonsense')] }],
  ['columns.1.default', '42883', { columns: [column('a', 'int'), column('b', 'int', { default: 'nope()' })] }],
  ['columns.0.check', '42703', { columns: [column('a', 'int', { check: 'b > 1' })] }],
  ['columns.0.check', 'structure_invalid', { columns: [column('a', 'int', { check: 'true) ; (' })] }],
  ['columns.1.name', 'structure_invalid', { columns: [column('a', 'int'), column('a', 'int')] }],
  ['schema', '3F000', { schema: 'missing' }],
])('an error at %s says so, and nothing is created', async (field, code, draft) => {
  const failure = await create('broken', { primary_key: [], ...draft }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: code })
  expect(Object.keys(Object(failure).fields)).toEqual([field])
  expect(await isThere('broken')).toBe(false)
})

test('row-level security is off where the draft says so, though new tables have it by themselves', async () => {
  await rowsOf(alice, ref, 'create table by_itself ()')
  await create('open', { rls_enabled: false })
  const security = await rowsOf(
    alice,
    ref,
    `select relname, relrowsecurity from pg_class where relname in ('by_itself', 'open') order by relname`,
  )
  expect(security).toEqual([
    ['by_itself', 't'],
    ['open', 'f'],
  ])
})

test('a name that is taken is said at the name, and of two who take it at once one succeeds', async () => {
  const made = await Promise.allSettled([create('raced'), create('raced', {}, dev)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failure = await create('raced').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: '42P07', fields: { name: expect.stringContaining('raced') } })
})

test('an expression cannot bring a statement of its own', async () => {
  await rowsOf(alice, ref, 'create table kept (id int)')
  for (const hostile of ['0); drop table kept; --', '0; drop table kept', "'\\'; drop table kept; --'"]) {
    await create('vandal', { columns: [column('id', 'text', { default: hostile })], primary_key: [] }).catch(() => {})
    expect(await isThere('kept'), hostile).toBe(true)
  }
})

test('a referenced table that another session holds is not waited for without end', async () => {
  await create('held')
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query('begin; lock table held in access exclusive mode')
  const foreignKey = {
    columns: ['id'],
    target: { schema: 'public', table: 'held', columns: ['id'] },
    on_update: 'NO ACTION' as const,
    on_delete: 'NO ACTION' as const,
  }
  await expect(create('waiting', { foreign_keys: [foreignKey] })).rejects.toMatchObject({ reason: 'table_locked' })
  await holder.query('rollback')
  expect(await isThere('waiting')).toBe(false)
})

test('a Read-only member creates nothing', async () => {
  await expect(create('guarded', {}, reader)).rejects.toMatchObject({ reason: 'permission_denied' })
  expect(await isThere('guarded')).toBe(false)
})

test('the audit log has the names, and no default, check or comment', async () => {
  const columns = [
    column('secret', 'text', { default: `'whispered'`, check: `secret <> 'murmured'`, comment: 'hushed' }),
  ]
  await create('audited', { columns, primary_key: [], comment: 'hushed' })
  await expect(create('audited', { columns, primary_key: [] })).rejects.toMatchObject({ reason: '42P07' })
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const about = entries.filter(({ after }) => Object(after).table === 'public.audited')
  expect(about.map(({ verb, outcome, after }) => [verb, outcome, after])).toEqual(
    ['failed', 'intended', 'done', 'intended'].map((outcome) => [
      'tables.create',
      outcome,
      { table: 'public.audited', columns: ['secret'] },
    ]),
  )
  for (const value of ['whispered', 'murmured', 'hushed']) expect(JSON.stringify(entries)).not.toContain(value)
})
