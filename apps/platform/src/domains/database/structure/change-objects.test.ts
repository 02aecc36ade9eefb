import { audit } from '@plinth/contract/audit'
import { enums } from '@plinth/contract/enums'
import { indexes } from '@plinth/contract/indexes'
import { triggers } from '@plinth/contract/triggers'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)
await rowsOf(
  alice,
  ref,
  `create function touch() returns trigger language plpgsql as 'begin return new; end';
   create function plain() returns int language sql as 'select 1'`,
)

async function givenTable(table: string) {
  const query = `create table ${table} (id int primary key, body text); select '${table}'::regclass::oid::text`
  const [row] = await rowsOf(alice, ref, query)
  return { table_id: row![0]!, schema: 'public', table }
}

const newestEntry = async () => (await alice.call(audit.list, { slug: organizations[0]!.slug }))[0]

type TriggerDraft = typeof triggers.create.$sent.draft
type IndexDraft = typeof indexes.create.$sent.draft

const trigger = (name: string, more: Partial<TriggerDraft> = {}): TriggerDraft => ({
  name,
  timing: 'BEFORE',
  events: ['INSERT'],
  columns: [],
  level: 'ROW',
  condition: null,
  function: { schema: 'public', name: 'touch' },
  ...more,
})

const index = (name: string, more: Partial<IndexDraft> = {}): IndexDraft => ({
  name,
  method: 'btree',
  columns: [{ name: 'body', is_descending: false }],
  is_unique: false,
  condition: null,
  is_concurrent: true,
  ...more,
})

const triggersOf = async (search: string) => alice.call(triggers.list, { ref, search }, handle)
const indexesOf = async (search: string) =>
  (await alice.call(indexes.list, { ref, search }, handle)).filter(({ name }) => name === search)
const typeCalled = async (name: string) =>
  (await alice.call(enums.list, { ref, search: name }, handle)).find((type) => type.name === name)

test('a trigger is created, disabled and dropped as the person, and what changed meanwhile is a conflict', async () => {
  const place = await givenTable('noted')
  const { id } = await alice.call(triggers.create, {
    ref,
    ...place,
    draft: trigger('mine', { condition: `new.body <> 'whispered'` }),
  })
  expect(await newestEntry()).toMatchObject({
    verb: 'triggers.create',
    outcome: 'done',
    after: { table: 'public.noted', trigger: 'mine', function: 'public.touch' },
  })
  expect(JSON.stringify(await newestEntry())).not.toContain('whispered')
  expect(await alice.call(triggers.functions, { ref }, handle)).toContainEqual({ schema: 'public', name: 'touch' })
  const [made] = await triggersOf('noted')
  const named = { ref, ...place, object_id: String(id), name: 'mine', version: made!.version }
  await alice.call(triggers.set, { ...named, is_enabled: false })
  const [disabled] = await triggersOf('noted')
  expect(disabled).toMatchObject({ id, state: 'disabled' })
  const refused = { code: 409, reason: 'trigger_changed' }
  await expect(alice.call(triggers.set, { ...named, is_enabled: true })).rejects.toMatchObject(refused)
  await expect(alice.call(triggers.drop, named)).rejects.toMatchObject(refused)
  await alice.call(triggers.drop, { ...named, version: disabled!.version })
  expect(await triggersOf('noted')).toEqual([])
})

test.each<[field: string, code: string, more: Partial<TriggerDraft>]>([
  ['name', '42710', { name: 'taken' }],
  ['condition', '42703', { condition: 'new.missing' }],
  ['condition', 'structure_invalid', { condition: 'true); drop table x; --' }],
  ['columns', '42703', { events: ['UPDATE'], columns: ['missing'] }],
  ['function', '42883', { function: { schema: 'public', name: 'missing' } }],
  ['function', '42P17', { function: { schema: 'public', name: 'plain' } }],
])('an error at %s of a trigger says so, and nothing is created', async (field, code, more) => {
  const place = await givenTable('broken')
  await alice.call(triggers.create, { ref, ...place, draft: trigger('taken') })
  const call = alice.call(triggers.create, { ref, ...place, draft: trigger('odd', more) })
  const failure = await call.catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: code })
  expect(Object.keys(Object(failure).fields)).toEqual([field])
  expect((await triggersOf('broken')).map(({ name }) => name)).toEqual(['taken'])
  await rowsOf(alice, ref, 'drop table broken')
})

test('an index is built outside of a transaction or in one, and is dropped', async () => {
  const place = await givenTable('looked_up')
  for (const is_concurrent of [true, false]) {
    await alice.call(indexes.create, { ref, ...place, draft: index('by_body', { is_concurrent, condition: 'id > 7' }) })
    expect(await newestEntry()).toMatchObject({ verb: 'indexes.create', outcome: 'done', after: { is_concurrent } })
    expect(JSON.stringify(await newestEntry())).not.toContain('id > 7')
    const [made] = await indexesOf('by_body')
    expect(made).toMatchObject({ table: 'looked_up', is_valid: true, columns: ['body'], scans: 0 })
    const dropping = { ref, object_id: String(made!.id), schema: 'public', name: 'by_body', is_concurrent }
    await expect(alice.call(indexes.drop, { ...dropping, name: 'other' })).rejects.toMatchObject({
      code: 409,
      reason: 'index_changed',
    })
    await alice.call(indexes.drop, dropping)
    expect(await indexesOf('by_body')).toEqual([])
    await expect(alice.call(indexes.drop, dropping)).rejects.toMatchObject({ reason: 'index_changed' })
  }
})

test('what a failed concurrent index leaves is said and listed, and what a constraint needs is not dropped', async () => {
  const place = await givenTable('twice')
  await rowsOf(alice, ref, `insert into twice values (1, 'a'), (2, 'a')`)
  const failure = await alice
    .call(indexes.create, { ref, ...place, draft: index('once', { is_unique: true }) })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 400,
    reason: '23505',
    message: expect.stringContaining('An invalid index of this name is left.'),
  })
  const [left] = await indexesOf('once')
  expect(left).toMatchObject({ is_valid: false, is_being_built: false })
  const dropping = { ref, object_id: String(left!.id), schema: 'public', name: 'once', is_concurrent: true }
  await alice.call(indexes.drop, dropping)
  expect(await indexesOf('once')).toEqual([])

  const [key] = await indexesOf('twice_pkey')
  expect(key).toMatchObject({ constraint: 'twice_pkey', is_primary: true })
  for (const is_concurrent of [true, false]) {
    const call = { ...dropping, object_id: String(key!.id), name: 'twice_pkey', is_concurrent }
    await expect(alice.call(indexes.drop, call)).rejects.toMatchObject({ reason: 'index_of_constraint' })
  }
})

test('an index that is canceled while it is built stays as an invalid one', async () => {
  const place = await givenTable('waited_for')
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query('begin; insert into waited_for values (1)')
  const stop = new AbortController()
  const building = alice
    .call(indexes.create, { ref, ...place, draft: index('slow') }, { signal: stop.signal })
    .catch((error: unknown) => error)
  await expect.poll(() => indexesOf('slow')).toMatchObject([{ is_valid: false, is_being_built: true }])
  stop.abort()
  await building
  await expect.poll(() => indexesOf('slow')).toMatchObject([{ is_valid: false, is_being_built: false }])
  await holder.query('rollback')
  await holder.end()
})

test.each<[field: string, code: string, more: Partial<IndexDraft>]>([
  ['name', '42P07', { name: 'broken_pkey' }],
  ['condition', '42703', { condition: 'missing > 1' }],
  ['columns', '42703', { columns: [{ name: 'missing', is_descending: false }] }],
  ['method', '42704', { method: 'gin', columns: [{ name: 'id', is_descending: false }] }],
  ['columns', 'structure_invalid', { columns: [] }],
])('an error at %s of an index says so, and nothing is created', async (field, code, more) => {
  const place = await givenTable('broken')
  for (const is_concurrent of [true, false]) {
    const call = alice.call(indexes.create, { ref, ...place, draft: index('odd', { is_concurrent, ...more }) })
    const failure = await call.catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 400, reason: code })
    expect(Object.keys(Object(failure).fields)).toEqual([field])
  }
  expect(await indexesOf('odd')).toEqual([])
  await rowsOf(alice, ref, 'drop table broken')
})

test('a type gets values and other names for them, and goes with what was agreed to', async () => {
  const named = { ref, schema: 'public', name: 'mood' }
  const { id } = await alice.call(enums.create, { ...named, values: ['sad', 'fine'] })
  const object_id = String(id)
  const change = { kind: 'add', value: 'ok', place: 'before', of: 'fine' } as const
  await alice.call(enums.change, { ...named, object_id, values: ['sad', 'fine'], change })
  const refused = { code: 409, reason: 'type_changed' }
  await expect(
    alice.call(enums.change, { ...named, object_id, values: ['sad', 'fine'], change: { ...change, value: 'meh' } }),
  ).rejects.toMatchObject(refused)
  await expect(
    alice.call(enums.change, { ...named, object_id, values: ['sad', 'ok', 'fine'], change }),
  ).rejects.toMatchObject({ code: 400, reason: '42710', fields: { value: expect.any(String) } })
  await alice.call(enums.change, {
    ...named,
    object_id,
    values: ['sad', 'ok', 'fine'],
    change: { kind: 'rename', value: 'sad', to: 'low' },
  })
  const before = await alice.call(enums.dependents, { ref, object_id }, handle)
  await rowsOf(alice, ref, 'create table days (felt mood)')
  expect(await typeCalled('mood')).toMatchObject({ values: ['low', 'ok', 'fine'], used_by: ['public.days.felt'] })
  const drop = (version: string, cascade: boolean) => alice.call(enums.drop, { ...named, object_id, version, cascade })
  await expect(drop(before.version, true)).rejects.toMatchObject(refused)
  const { version, dropped } = await alice.call(enums.dependents, { ref, object_id }, handle)
  expect(dropped).toEqual(['column felt of table public.days'])
  await expect(drop(version, false)).rejects.toMatchObject({ reason: '2BP01' })
  await drop(version, true)
  expect(await typeCalled('mood')).toBeUndefined()
  expect(await newestEntry()).toMatchObject({ verb: 'enums.drop', before: { type: 'public.mood', along: dropped } })
})

test('a Read-only member changes nothing, and what another role owns is refused by Postgres', async () => {
  const place = await givenTable('closed')
  const refusal = { reason: 'permission_denied' }
  await expect(reader.call(triggers.create, { ref, ...place, draft: trigger('no') })).rejects.toMatchObject(refusal)
  await expect(reader.call(indexes.create, { ref, ...place, draft: index('no') })).rejects.toMatchObject(refusal)
  await expect(reader.call(enums.create, { ref, schema: 'public', name: 'no', values: ['a'] })).rejects.toMatchObject(
    refusal,
  )
  const [row] = await rowsOf(alice, ref, `select 'pg_catalog.pg_authid'::regclass::oid::text`)
  const theirs = { table_id: row![0]!, schema: 'pg_catalog', table: 'pg_authid' }
  for (const is_concurrent of [true, false]) {
    const draft = index('no', { is_concurrent, columns: [{ name: 'rolname', is_descending: false }] })
    await expect(alice.call(indexes.create, { ref, ...theirs, draft })).rejects.toMatchObject({
      code: 403,
      reason: 'database_permission_denied',
    })
  }
})
