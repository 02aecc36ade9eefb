import { audit } from '@plinth/contract/audit'
import { policies } from '@plinth/contract/policies'
import { type PolicyDraft, policyDraft } from '@plinth/postgres-meta/ddl/policy-draft'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, stranger, organizations } = await platform.given({
  people: ['alice', 'reader', 'stranger'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

const draft = (name: string, more: Partial<PolicyDraft> = {}): PolicyDraft => ({
  name,
  command: 'ALL',
  is_permissive: true,
  roles: ['authenticated'],
  using: 'true',
  with_check: null,
  comment: null,
  ...more,
})

type Draft = typeof policies.create.$sent.policy
/** What is read is sent as it is. */
const sent = (policy: PolicyDraft): Draft => ({ ...policy, roles: [...policy.roles] })

async function givenTable(table: string, more = '') {
  const query = `create table ${table} (id int primary key, owner uuid); ${more}; select '${table}'::regclass::oid::text`
  const [row] = await rowsOf(alice, ref, query)
  return { table_id: row![0]!, schema: 'public', table }
}

type Place = Awaited<ReturnType<typeof givenTable>>

const create = (place: Place, policy: PolicyDraft, by: Caller = alice) =>
  by.call(policies.create, { ref, ...place, policy: sent(policy) })

const securityOf = async (table: string, by = { caller: alice, handle }) =>
  (await by.caller.call(policies.list, { ref, included_schemas: ['public'], search: table }, by.handle))[0]!

async function given(place: Place, policy: PolicyDraft) {
  const { id } = await create(place, policy)
  const found = (await securityOf(place.table)).policies.find((each) => each.id === id)
  return { policy_id: String(id), before: sent(policyDraft(found!)) }
}

test('a policy is created, changed and dropped as the person, and read by who may only read', async () => {
  const place = await givenTable('notes')
  const { policy_id, before } = await given(place, draft('mine', { using: 'owner is not null', comment: 'Why' }))
  expect(before).toEqual(draft('mine', { using: '(owner IS NOT NULL)', comment: 'Why' }))
  const after = { ...before, name: 'renamed', using: 'false' }
  const { id } = await alice.call(policies.change, { ref, ...place, policy_id, before, after })
  expect(String(id)).toBe(policy_id)
  const other = { ...after, command: 'INSERT' as const, using: null, with_check: 'true' }
  const recreated = await alice.call(policies.change, { ref, ...place, policy_id, before: after, after: other })
  expect(recreated.id).not.toBe(id)

  const readers = { caller: reader, handle: await handleOf(reader, ref) }
  const seen = await securityOf('notes', readers)
  expect(seen).toMatchObject({ rls_enabled: true, reached_by: ['anon', 'authenticated'] })
  expect(seen.policies.map(policyDraft)).toEqual([other])

  await alice.call(policies.drop, { ref, ...place, policy_id: String(recreated.id), before: other })
  expect((await securityOf('notes')).policies).toEqual([])
})

test('row-level security is disabled and enabled again', async () => {
  const place = await givenTable('guarded')
  for (const is_enabled of [false, true, true]) {
    await alice.call(policies.setRowSecurity, { ref, ...place, is_enabled })
    expect((await securityOf('guarded')).rls_enabled).toBe(is_enabled)
  }
})

test('a policy that somebody changed or dropped meanwhile is a conflict, and nothing is changed', async () => {
  const place = await givenTable('shared')
  const { policy_id, before } = await given(place, draft('ours'))
  await rowsOf(alice, ref, 'alter policy ours on shared using (false)')
  const now = (await securityOf('shared')).policies
  const refused = { code: 409, reason: 'policy_changed' }
  const change = (after: Draft) => alice.call(policies.change, { ref, ...place, policy_id, before, after })
  await expect(change({ ...before, name: 'mine' })).rejects.toMatchObject(refused)
  await expect(alice.call(policies.drop, { ref, ...place, policy_id, before })).rejects.toMatchObject(refused)
  expect((await securityOf('shared')).policies).toEqual(now)
  await rowsOf(alice, ref, 'drop policy ours on shared')
  await expect(change({ ...before, name: 'mine' })).rejects.toMatchObject(refused)
})

test('of two who change one policy at once, one wins and the other sees a conflict', async () => {
  const place = await givenTable('raced')
  const { policy_id, before } = await given(place, draft('one'))
  const made = await Promise.allSettled(
    ['first', 'second'].map((name) =>
      alice.call(policies.change, { ref, ...place, policy_id, before, after: { ...before, name } }),
    ),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'policy_changed' } })
})

test('a table that was renamed, or replaced by another one of its name, is a conflict', async () => {
  const place = await givenTable('moved')
  await rowsOf(alice, ref, 'alter table moved rename to elsewhere')
  const refused = { code: 409, reason: 'table_changed' }
  await expect(create(place, draft('lost'))).rejects.toMatchObject(refused)
  await rowsOf(alice, ref, 'create table moved (id int)')
  await expect(create(place, draft('lost'))).rejects.toMatchObject(refused)
  await expect(alice.call(policies.setRowSecurity, { ref, ...place, is_enabled: false })).rejects.toMatchObject(refused)
  expect((await securityOf('moved')).rls_enabled).toBe(true)
})

test.each<[field: string, code: string, more: Partial<PolicyDraft>]>([
  ['using', '42703', { using: 'missing > 1', with_check: 'true' }],
  ['with_check', '42703', { with_check: 'missing > 1' }],
  ['with_check', '42804', { with_check: '1' }],
  ['with_check', '42883', { with_check: 'owner = 1' }],
  ['using', '42601', { using: 'id >' }],
  ['roles', '42704', { roles: ['authenticated', 'nobody at all'] }],
  ['name', '42710', { name: 'taken' }],
  ['using', 'structure_invalid', { using: 'true); drop table broken; --' }],
])('an error at %s says so, and nothing is created', async (field, code, more) => {
  const place = await givenTable('broken', `create policy taken on broken using (true)`)
  const failure = await create(place, draft('odd', more)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: code })
  expect(Object.keys(Object(failure).fields)).toEqual([field])
  expect((await securityOf('broken')).policies.map(({ name }) => name)).toEqual(['taken'])
  await rowsOf(alice, ref, 'drop table broken')
})

test('what another role owns is refused by Postgres, and a table that another session holds is not waited for', async () => {
  const [row] = await rowsOf(alice, ref, `select 'pg_catalog.pg_authid'::regclass::oid::text`)
  const place = { table_id: row![0]!, schema: 'pg_catalog', table: 'pg_authid' }
  await expect(alice.call(policies.setRowSecurity, { ref, ...place, is_enabled: true })).rejects.toMatchObject({
    code: 403,
    reason: 'database_permission_denied',
  })

  const held = await givenTable('held')
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query('begin; select * from held')
  await expect(create(held, draft('late'))).rejects.toMatchObject({ reason: 'table_locked' })
  await holder.query('rollback')
  expect((await securityOf('held')).policies).toEqual([])
})

test('a Read-only member changes nothing, and to strangers the project does not exist', async () => {
  const place = await givenTable('closed')
  const { policy_id, before } = await given(place, draft('kept'))
  const refusals = [
    [reader, { reason: 'permission_denied' }],
    [stranger, { code: 404, reason: 'project_not_found' }],
  ] as const
  for (const [person, refusal] of refusals) {
    const calls = [
      () => create(place, draft('added'), person),
      () => person.call(policies.change, { ref, ...place, policy_id, before, after: { ...before, name: 'taken' } }),
      () => person.call(policies.drop, { ref, ...place, policy_id, before }),
      () => person.call(policies.setRowSecurity, { ref, ...place, is_enabled: false }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusal)
  }
  expect(await securityOf('closed')).toMatchObject({ rls_enabled: true, policies: [{ name: 'kept' }] })
})

test('the audit log has names, commands and roles, and no condition', async () => {
  const place = await givenTable('audited')
  await create(place, draft('quiet', { using: `owner::text <> 'whispered'`, comment: 'hushed' }))
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const [done] = entries.filter(({ after }) => Object(after).table === 'public.audited')
  expect(done).toMatchObject({
    verb: 'policies.create',
    outcome: 'done',
    after: { table: 'public.audited', policy: 'quiet', command: 'ALL', roles: ['authenticated'] },
  })
  for (const value of ['whispered', 'hushed']) expect(JSON.stringify(entries)).not.toContain(value)
})
