import { audit } from '@plinth/contract/audit'
import { databaseFunctions } from '@plinth/contract/database-functions'
import { draftOfRoutine } from '@plinth/postgres-meta/ddl/drafted-routine'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, stranger, organizations } = await platform.given({
  people: ['alice', 'reader', 'stranger'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

type Draft = typeof databaseFunctions.create.$sent.draft

const draft = (name: string, more: Partial<Draft> = {}): Draft => ({
  schema: 'public',
  name,
  arguments: '',
  returns: 'integer',
  language: 'plpgsql',
  body: 'begin return 1; end',
  volatility: 'volatile',
  is_security_definer: false,
  settings: [],
  is_strict: false,
  is_leakproof: false,
  parallel: 'unsafe',
  cost: null,
  rows: null,
  comment: null,
  ...more,
})

const create = (wanted: Draft, by: Caller = alice) => by.call(databaseFunctions.create, { ref, draft: wanted })

const detailOf = (id: number | string, by = { caller: alice, handle }) =>
  by.caller.call(databaseFunctions.detail, { ref, object_id: String(id) }, by.handle)

const listed = async (search: string) =>
  (await alice.call(databaseFunctions.list, { ref, search }, handle)).map(({ name }) => name)

async function given(wanted: Draft) {
  const { id } = await create(wanted)
  const { signature, version, ...detail } = await detailOf(id)
  const before: Draft = JSON.parse(JSON.stringify(draftOfRoutine({ signature, version, ...detail })))
  return { object_id: String(id), before, signature, version }
}

test('a function is created, changed and dropped as the person, and read by who may only read', async () => {
  const wanted = draft('counted', {
    arguments: 'a integer, b text default null',
    is_security_definer: true,
    settings: [{ name: 'search_path', values: [''] }],
    comment: 'Counts what others cannot see',
  })
  const { object_id, before } = await given(wanted)
  expect(before).toEqual({ ...wanted, arguments: 'a integer, b text DEFAULT NULL::text' })
  expect(
    await rowsOf(alice, ref, `select counted(1), prosecdef, proconfig from pg_proc where oid = ${object_id}`),
  ).toEqual([['1', 't', '{"search_path=\\"\\""}']])
  const after = { ...before, body: 'begin return 2; end', volatility: 'stable' as const }
  await alice.call(databaseFunctions.change, { ref, object_id, before, after })
  expect(await rowsOf(alice, ref, 'select counted(1)')).toEqual([['2']])

  const readers = { caller: reader, handle: await handleOf(reader, ref) }
  const { signature, version, definition } = await detailOf(object_id, readers)
  expect(definition).toContain('begin return 2; end')
  await alice.call(databaseFunctions.drop, { ref, object_id, signature, version, cascade: false })
  expect(await listed('counted')).toEqual([])
  await expect(detailOf(object_id)).rejects.toMatchObject({ reason: 'function_not_found' })
})

test('a function that somebody changed or dropped meanwhile is a conflict, and nothing is changed', async () => {
  const { object_id, before, signature, version } = await given(draft('shared'))
  await rowsOf(alice, ref, 'alter function shared() stable')
  const refused = { code: 409, reason: 'function_changed' }
  const change = () =>
    alice.call(databaseFunctions.change, { ref, object_id, before, after: { ...before, volatility: 'immutable' } })
  const drop = () => alice.call(databaseFunctions.drop, { ref, object_id, signature, version, cascade: true })
  await expect(change()).rejects.toMatchObject(refused)
  await expect(drop()).rejects.toMatchObject(refused)
  expect(await detailOf(object_id)).toMatchObject({ volatility: 'stable' })
  await rowsOf(alice, ref, 'drop function shared()')
  await expect(change()).rejects.toMatchObject(refused)
  await expect(drop()).rejects.toMatchObject(refused)
})

test('of two who change one function at once, one wins and the other sees a conflict', async () => {
  const { object_id, before } = await given(draft('raced'))
  const made = await Promise.allSettled(
    [2, 3].map((number) => {
      const after = { ...before, body: `begin return ${number}; end` }
      return alice.call(databaseFunctions.change, { ref, object_id, before, after })
    }),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 409, reason: expect.stringMatching(/^(function_changed|changed_meanwhile)$/) },
  })
})

test('what depends on a function goes along only where that was agreed to, and is in the audit log', async () => {
  const { object_id, signature, version } = await given(draft('leaned_on'))
  await rowsOf(alice, ref, 'create view leaning as select leaned_on() as one')
  const call = { ref, object_id, signature }
  await expect(alice.call(databaseFunctions.drop, { ...call, version, cascade: true })).rejects.toMatchObject({
    reason: 'function_changed',
  })
  const now = await detailOf(object_id)
  expect(now).toMatchObject({ dropped: ['view public.leaning'], dropped_count: 1 })
  await expect(
    alice.call(databaseFunctions.drop, { ...call, version: now.version, cascade: false }),
  ).rejects.toMatchObject({ reason: '2BP01', message: expect.stringContaining('view leaning depends on') })
  await alice.call(databaseFunctions.drop, { ...call, version: now.version, cascade: true })
  expect(await rowsOf(alice, ref, `select to_regclass('leaning')`)).toEqual([[null]])
  const [entry] = await alice.call(audit.list, { slug: organizations[0]!.slug })
  expect(entry).toMatchObject({
    verb: 'database-functions.drop',
    outcome: 'done',
    before: { function: 'public.leaned_on()', cascade: true, along: ['view public.leaning'] },
  })
})

test.each<[field: string, code: string, more: Partial<Draft>]>([
  ['name', '42723', { name: 'taken' }],
  ['schema', '3F000', { schema: 'nowhere' }],
  ['arguments', '42704', { arguments: 'a no_such_type' }],
  ['returns', '42704', { returns: 'no_such_type' }],
  ['body', '42601', { body: 'begin return 1 end' }],
  ['body', '42P01', { language: 'sql', body: 'select 1 from missing' }],
  ['settings', '42704', { settings: [{ name: 'no_such_setting', values: ['1'] }] }],
  ['comment', 'structure_invalid', { is_security_definer: true }],
  ['arguments', 'structure_invalid', { arguments: 'a int) returns int as $$x$$; drop table x; --' }],
])('an error at %s says so, and nothing is created', async (field, code, more) => {
  await rowsOf(alice, ref, `create or replace function taken() returns int language sql as 'select 1'`)
  const failure = await create(draft('odd', more)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: code })
  expect(Object.keys(Object(failure).fields)).toEqual([field])
  expect(await listed('odd')).toEqual([])
})

test('what another role owns is refused by Postgres, a Read-only member changes nothing, and strangers find nothing', async () => {
  const [row] = await rowsOf(alice, ref, `select 'auth.uid()'::regprocedure::oid::text`)
  const { signature, version } = await detailOf(row![0]!)
  const others = { ref, object_id: row![0]!, signature, version, cascade: false }
  await expect(alice.call(databaseFunctions.drop, others)).rejects.toMatchObject({
    code: 403,
    reason: 'database_permission_denied',
  })

  const own = await given(draft('closed'))
  const refusals = [
    [reader, { reason: 'permission_denied' }],
    [stranger, { code: 404, reason: 'project_not_found' }],
  ] as const
  for (const [person, refusal] of refusals) {
    const { object_id, before } = own
    const calls = [
      () => create(draft('added'), person),
      () => person.call(databaseFunctions.change, { ref, object_id, before, after: { ...before, body: 'no' } }),
      () => person.call(databaseFunctions.drop, { ref, ...own, cascade: false }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusal)
  }
  expect(await detailOf(own.object_id)).toMatchObject({ version: own.version })
})

test('the audit log has names and rights, and no body and no default', async () => {
  await create(draft('quiet', { arguments: `a text default 'whispered'`, body: `begin return 'hushed'; end` }))
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  expect(entries[0]).toMatchObject({
    verb: 'database-functions.create',
    outcome: 'done',
    after: { function: 'public.quiet', language: 'plpgsql', is_security_definer: false },
  })
  for (const value of ['whispered', 'hushed']) expect(JSON.stringify(entries)).not.toContain(value)
})
