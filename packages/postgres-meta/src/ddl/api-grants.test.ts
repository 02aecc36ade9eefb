import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { type ApiGrant, tableReach } from '../introspect/table-reach.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import { changeApiAccess } from './api-grants.ts'

const { pool } = await givenDatabase()
const rolledBack = rolledBackIn(pool)
await pool.query(`
  do $$ begin create role anon; exception when duplicate_object then null; end $$;
  do $$ begin create role authenticated; exception when duplicate_object then null; end $$;
  do $$ begin create role service_role; exception when duplicate_object then null; end $$;
  create schema "odd name"`)

const place = { schema: 'odd name', table: 'no"tes' }
const extents = [null, 'columns', 'table'] as const
const nothing = { select: null, insert: null, update: null, delete: null }
const whole = { select: 'table', insert: 'table', update: 'table', delete: 'table' } as const

const grants = (more: Partial<Record<ApiGrant['grantee'], Partial<ApiGrant>>> = {}): ApiGrant[] =>
  (['anon', 'authenticated', 'service_role', 'public'] as const).map((grantee) => ({
    ...nothing,
    ...more[grantee],
    grantee,
  }))

test('what was asked for is what is read afterwards, from every grant to every other', async () => {
  for (const select of extents)
    for (const insert of extents)
      for (const after of [nothing, { ...nothing, select: 'table' as const }, whole])
        for (const rls_enabled of [true, false])
          await rolledBack(async (client) => {
            await client.query(`create table "odd name"."no""tes" (id int, name text)`)
            for (const [verb, extent] of [
              ['select', select],
              ['insert', insert],
            ] as const)
              if (extent)
                await client.query(
                  `grant ${verb}${extent === 'columns' ? ' (id)' : ''} on "odd name"."no""tes" to anon, public`,
                )
            const read = async () => (await introspect(client, tableReach, { search: 'no"tes' }))[0]!
            const before = await read()
            expect(before.grants).toEqual(grants({ anon: { select, insert }, public: { select, insert } }))
            const wanted = { grants: grants({ anon: after, authenticated: after }), rls_enabled }
            await runEach(client, changeApiAccess(place, before, wanted))
            const now = await read()
            expect({ grants: now.grants, rls_enabled: now.rls_enabled }).toEqual(wanted)
            const isOpened = after !== nothing
            expect(now.usage).toEqual(isOpened ? ['anon', 'authenticated'] : [])
            expect(changeApiAccess(place, now, wanted)).toEqual([])
          })
})

test('the statements read as a person would write them', () => {
  const before = { grants: grants({ anon: whole }), rls_enabled: false, usage: ['anon' as const] }
  const after = { grants: grants({ authenticated: { select: 'table', update: 'table' } }), rls_enabled: true }
  expect(changeApiAccess(place, before, after).map(({ sql }) => sql)).toEqual([
    'alter table "odd name"."no""tes" enable row level security',
    'revoke select, insert, update, delete on "odd name"."no""tes" from "anon"',
    'grant usage on schema "odd name" to "authenticated"',
    'grant select, update on "odd name"."no""tes" to "authenticated"',
  ])
  const columns = { grants: grants({ anon: { select: 'columns' } }), rls_enabled: false }
  expect(() => changeApiAccess(place, before, columns)).toThrow('Grants on columns are given on the page')
})
