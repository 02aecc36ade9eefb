import { givenDatabase } from '@plinth/testing/given-database'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { policies as policyCatalogue } from '../introspect/policies.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import { changePolicy, conditionTrials, createPolicy, dropPolicy, setRowSecurity } from './policies.ts'
import { type PolicyDraft, policyDraft } from './policy-draft.ts'
import { policyTemplates } from './policy-templates.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  do $$ begin create role anon; exception when duplicate_object then null; end $$;
  do $$ begin create role authenticated; exception when duplicate_object then null; end $$;
  create table notes (id int primary key, owner uuid, author text, tenant_id bigint);
  create table bystander (id int);
  create schema auth;
  create function auth.jwt() returns jsonb language sql stable
    return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
  grant usage on schema auth, public to anon, authenticated;
  grant all on notes to anon, authenticated`)

const notes = { schema: 'public', table: 'notes' }

const draft = (name: string, more: Partial<PolicyDraft> = {}): PolicyDraft => ({
  name,
  command: 'ALL',
  is_permissive: true,
  roles: ['public'],
  using: 'true',
  with_check: null,
  comment: null,
  ...more,
})

const readPolicies = async (client: pg.PoolClient) =>
  (await introspect(client, policyCatalogue, { schemas: ['public'] })).map(policyDraft)

test('a policy is what its draft says, in words of Postgres', async () => {
  const wanted = draft('mine', {
    command: 'UPDATE',
    is_permissive: false,
    roles: ['authenticated', 'anon'],
    using: 'owner = auth.uid()',
    with_check: `author <> 'it''s'`,
    comment: `it's`,
  })
  await inRolledBack(async (client) => {
    expect(await runEach(client, createPolicy(notes, wanted))).toEqual([
      `create policy "mine" on "public"."notes"
  as restrictive for update to "authenticated", "anon"
  using (owner = auth.uid())
  with check (author <> 'it''s')`,
      `comment on policy "mine" on "public"."notes" is 'it''s'`,
    ])
    expect(await readPolicies(client)).toEqual([
      {
        ...wanted,
        roles: expect.arrayContaining(['authenticated', 'anon']),
        using: '(owner = auth.uid())',
        with_check: `(author <> 'it''s'::text)`,
      },
    ])
  })
})

/** What each leads to begins with what another one left. */
const changes: readonly (readonly [what: string, change: Partial<PolicyDraft>, verbs: string[]])[] = [
  ['nothing', {}, []],
  ['its name', { name: 'renamed' }, ['alter']],
  ['its roles', { roles: ['anon'] }, ['alter']],
  ['a condition', { using: '(id > 1)' }, ['alter']],
  ['another condition', { with_check: '(id < 9)' }, ['alter']],
  ['its comment', { comment: 'told' }, ['comment']],
  ['all at once', { name: 'whole', roles: ['public'], using: 'false', comment: null }, ['alter', 'alter', 'comment']],
  ['its kind', { is_permissive: false }, ['drop', 'create']],
  ['its command', { command: 'UPDATE' }, ['drop', 'create']],
  ['one condition less', { with_check: null, comment: 'kept' }, ['drop', 'create', 'comment']],
  ['to inserts', { command: 'INSERT', using: null, with_check: 'true' }, ['drop', 'create', 'comment']],
]

test('every change leads from what is there to what is asked for, and back', async () => {
  await inRolledBack(async (client) => {
    let now = draft('first')
    await runEach(client, createPolicy(notes, now))
    for (const [what, change, verbs] of changes) {
      const wanted = { ...now, ...change }
      const statements = await runEach(client, changePolicy(notes, now, wanted))
      expect(
        statements.map((sql) => sql.split(' ')[0]),
        what,
      ).toEqual(verbs)
      expect(await readPolicies(client), what).toEqual([wanted])
      await runEach(client, changePolicy(notes, wanted, now))
      expect(await readPolicies(client), `${what}, back`).toEqual([now])
      await runEach(client, changePolicy(notes, now, wanted))
      now = wanted
    }
    await runEach(client, dropPolicy(notes, now))
    expect(await readPolicies(client)).toEqual([])
  })
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  expect(hostileNames.length).toBeGreaterThan(250)
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const place = { schema: name, table: name }
      const wanted = draft(name, { comment: name, roles: ['public'] })
      let statements: StructureStatement[]
      try {
        statements = createPolicy(place, wanted)
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      // Postgres keeps some names of schemas and roles for itself
      if (name.startsWith('pg_')) return
      await client.query(
        `create schema if not exists ${ident(name)}; create table ${ident(name)}.${ident(name)} (id int)`,
      )
      await runEach(client, [...setRowSecurity(place, true), ...statements])
      const read = async () => (await introspect(client, policyCatalogue, { schemas: [name] })).map(policyDraft)
      expect(await read(), JSON.stringify(name)).toEqual([wanted])
      await runEach(client, changePolicy(place, wanted, { ...wanted, name: 'other', using: 'false' }))
      await runEach(client, changePolicy(place, { ...wanted, name: 'other', using: 'false' }, wanted))
      expect(await read(), JSON.stringify(name)).toEqual([wanted])
      await runEach(client, [...dropPolicy(place, wanted), ...setRowSecurity(place, false)])
      expect(await read()).toEqual([])
      expect((await client.query(`select to_regclass('bystander') as there`)).rows).toEqual([{ there: 'bystander' }])
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, more: Partial<PolicyDraft>]>([
  ['name', { name: '' }],
  ['roles', { roles: [] }],
  ['roles', { roles: ['x'.repeat(64)] }],
  ['using', { command: 'INSERT', with_check: 'true' }],
  ['with_check', { command: 'DELETE', with_check: 'true' }],
  ['using', { using: null }],
  ['with_check', { command: 'INSERT', using: null }],
  ['using', { using: 'true) with check (true' }],
  ['using', { using: 'true; drop table bystander' }],
  ['with_check', { with_check: "true -- '" }],
  ['with_check', { with_check: `'open` }],
])('what no statement can say is refused at %s', (field, more) => {
  let failure: unknown
  try {
    createPolicy(notes, draft('odd', more))
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})

test('each condition is tried alone, since Postgres says of neither where it fails', async () => {
  const statements = conditionTrials(notes, draft('🐘 one', { using: 'id > 1', with_check: 'missing > 1' }))
  const failed: string[] = []
  for (const { field, statement } of statements) {
    await inRolledBack((client) => runEach(client, [statement]).catch(() => failed.push(field)))
  }
  expect(failed).toEqual(['with_check'])
  expect(conditionTrials(notes, draft('one'))).toHaveLength(1)
})

/** Who sees, and may write, which row by which template; a row is `owner, author, tenant`. */
const ADA = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'

test.each([
  ['everyone-reads', undefined, { anon: 2, ada: 2 }],
  ['own-rows-read', { name: 'owner', type: 'uuid' }, { anon: 0, ada: 1 }],
  ['own-rows-read', { name: 'author', type: 'text' }, { anon: 0, ada: 1 }],
  ['tenant', { name: 'tenant_id', type: 'bigint' }, { anon: 0, ada: 1 }],
])('the template %s of %o shows what it says', async (id, column, seen) => {
  const template = policyTemplates.find((each) => each.id === id)!
  await inRolledBack(async (client) => {
    await client.query(`insert into notes values (1, '${ADA}', '${ADA}', 7), (2, '${BOB}', '${BOB}', 8)`)
    await runEach(client, [
      ...setRowSecurity(notes, true),
      ...createPolicy(notes, { ...template.draft({ column }), comment: null }),
    ])
    expect(await countAs(client, 'anon', {})).toBe(seen.anon)
    expect(await countAs(client, 'authenticated', { sub: ADA, app_metadata: { tenant_id: 7 } })).toBe(seen.ada)
    // users write user_metadata themselves
    expect(await countAs(client, 'authenticated', { tenant_id: 7, user_metadata: { tenant_id: 7 } })).toBe(seen.anon)
  })
})

test('whoever writes by a template writes their own rows alone', async () => {
  const column = { name: 'owner', type: 'uuid' }
  await inRolledBack(async (client) => {
    await client.query(`insert into notes values (1, '${ADA}'), (2, '${BOB}')`)
    await runEach(client, setRowSecurity(notes, true))
    for (const template of policyTemplates.filter((each) => each.id.startsWith('own-rows')))
      await runEach(client, createPolicy(notes, { ...template.draft({ column }), comment: null }))
    await client.query(`set local request.jwt.claims = '{"sub":"${ADA}"}'; set local role authenticated`)
    await client.query(`insert into notes values (3, '${ADA}')`)
    expect((await client.query(`update notes set author = 'mine'`)).rowCount).toBe(2)
    expect((await client.query(`delete from notes where id in (1, 2)`)).rowCount).toBe(1)
    for (const stranger of [`insert into notes values (4, '${BOB}')`, `update notes set owner = '${BOB}'`]) {
      await client.query('savepoint before')
      await expect(client.query(stranger)).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback to before')
    }
  })
})

test('every template writes a statement that Postgres takes, with any name of a column', async () => {
  for (const name of [`quo"te's`, 'select', '🐘', 'a.b']) {
    for (const type of ['uuid', 'text', 'bigint']) {
      await inRolledBack(async (client) => {
        await client.query(`create table odd (${ident(name)} ${type})`)
        for (const template of policyTemplates) {
          const wanted = { ...template.draft({ column: { name, type } }), comment: null }
          await runEach(client, createPolicy({ schema: 'public', table: 'odd' }, wanted))
        }
      })
    }
  }
})

async function countAs(client: pg.PoolClient, role: string, claims: object) {
  await client.query('savepoint acting')
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
  await client.query(`set local role ${role}`)
  const { rowCount } = await client.query('select from notes')
  await client.query('rollback to acting')
  return rowCount
}
