import { givenDatabase } from '@plinth/testing/given-database'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { routineDetail } from '../introspect/routine-detail.ts'
import { routines } from '../introspect/routines.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import { draftOfRoutine } from './drafted-routine.ts'
import type { FunctionDraft } from './function-draft.ts'
import { changeFunction, createFunction } from './functions.ts'
import { namesAsText, namesIn } from './name-list.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  create table bystander (id int);
  create function helper() returns int language sql as 'select 1'`)

const draft = (name: string, more: Partial<FunctionDraft> = {}): FunctionDraft => ({
  schema: 'public',
  name,
  arguments: '',
  returns: 'integer',
  language: 'sql',
  body: 'select 1',
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

async function readDraft(client: pg.PoolClient, schema: string, name: string) {
  const { rows } = await client.query<{ oid: number }>(
    'select p.oid from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = $1 and proname = $2',
    [schema, name],
  )
  const [detail] = await introspect(client, routineDetail, { ids: rows.map(({ oid }) => oid) })
  return detail && draftOfRoutine(detail)
}

const everything = draft('whole', {
  arguments: `a integer, b text DEFAULT ', default '::text, OUT total numeric, VARIADIC rest integer[] DEFAULT ARRAY[1, 2]`,
  returns: 'SETOF numeric',
  language: 'plpgsql',
  body: `\nbegin\n  -- $function$ it's "quoted" $function\n  return next;\nend`,
  volatility: 'stable',
  is_security_definer: true,
  settings: [
    { name: 'search_path', values: ['public', '$user', `o"d d, one`] },
    { name: 'work_mem', values: ['8MB'] },
    { name: 'app.Mode', values: [`it's\\`] },
  ],
  is_strict: true,
  parallel: 'restricted',
  cost: 7,
  rows: 12.5,
  comment: `Why it's so`,
})

test('a function is what its draft says, and is read as that again', async () => {
  await inRolledBack(async (client) => {
    const wanted = draft('mine', {
      arguments: `a integer, b text default 'x'`,
      is_security_definer: true,
      settings: [{ name: 'search_path', values: [''] }],
      comment: 'Counts for everybody',
    })
    expect(await runEach(client, createFunction(wanted))).toEqual([
      `create function "public"."mine"(a integer, b text default 'x')
  returns integer
  language sql
  security definer
  set search_path to ''
as $function$select 1$function$`,
      `comment on function "public"."mine"(a integer, b text) is 'Counts for everybody'`,
    ])
    expect(await readDraft(client, 'public', 'mine')).toEqual({
      ...wanted,
      arguments: `a integer, b text DEFAULT 'x'::text`,
    })

    await runEach(client, createFunction(everything))
    expect(await readDraft(client, 'public', 'whole')).toEqual(everything)
  })
})

const changes: readonly (readonly [what: string, change: Partial<FunctionDraft>, verbs: string[]])[] = [
  ['nothing', {}, []],
  ['its body', { body: '\nbegin\n  return next;\nend' }, ['create']],
  ['its comment', { comment: 'another' }, ['comment']],
  ['its language', { language: 'sql', body: 'select 1.0' }, ['create']],
  ['what it may assume', { volatility: 'immutable', is_strict: false, cost: null, rows: null }, ['create']],
  ['its settings', { settings: [{ name: 'search_path', values: [''] }] }, ['create']],
  ['its rights', { is_security_definer: false, comment: null }, ['create', 'comment']],
]

test('every change leads from what is there to what is asked for, and nothing that is not asked for changes', async () => {
  await inRolledBack(async (client) => {
    await runEach(client, createFunction(everything))
    let now = everything
    for (const [what, change, verbs] of changes) {
      const wanted = { ...now, ...change }
      const statements = await runEach(client, changeFunction(now, wanted))
      expect(
        statements.map((sql) => sql.split(' ')[0]),
        what,
      ).toEqual(verbs)
      expect(await readDraft(client, 'public', 'whole'), what).toEqual(wanted)
      now = wanted
    }
  })
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const wanted = draft(name, {
        schema: name,
        comment: name === '' ? null : name,
        language: 'plpgsql',
        body: `begin return 1; end -- ${name.replaceAll(/[\n\r]/g, '')}`,
        settings: [{ name: 'search_path', values: [name] }],
      })
      let statements: StructureStatement[]
      try {
        statements = createFunction(wanted)
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      if (name.startsWith('pg_')) return
      await client.query(`create schema if not exists ${ident(name)}`)
      await runEach(client, statements)
      expect(await readDraft(client, name, name), JSON.stringify(name)).toEqual(wanted)
      const other = { ...wanted, body: 'begin return 2; end', comment: null }
      await runEach(client, changeFunction(wanted, other))
      expect(await readDraft(client, name, name), JSON.stringify(name)).toEqual(other)
      const { rows } = await client.query(
        `select to_regclass('public.bystander')::text, to_regproc('public.helper')::text`,
      )
      expect(rows).toEqual([
        { to_regclass: expect.stringMatching(/bystander$/), to_regproc: expect.stringMatching(/helper$/) },
      ])
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, more: Partial<FunctionDraft>]>([
  ['name', { name: '' }],
  ['arguments', { arguments: 'a int) returns int as $$x$$; drop table bystander; --' }],
  ['arguments', { arguments: `a int default 'open` }],
  ['arguments', { arguments: 'a int -- b' }],
  ['returns', { returns: '' }],
  ['returns', { returns: 'int language sql as $$ x $$' }],
  ['returns', { returns: 'table (a int) language sql as (x)' }],
  ['returns', { returns: 'setof int, int' }],
  ['settings', { settings: [{ name: 'search_path', values: [] }] }],
  ['body', { body: ' ' }],
  ['body', { body: 'nul\0' }],
  ['comment', { is_security_definer: true }],
])('what no statement can say is refused at %s', (field, more) => {
  let failure: unknown
  try {
    createFunction(draft('odd', more))
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})

test.each<[string, string[], string]>([
  ['', [''], ''],
  ['"$user", Public,pg_temp', ['$user', 'public', 'pg_temp'], '"$user", public, pg_temp'],
  ['"o""d, d", ""', ['o"d, d', ''], '"o""d, d", ""'],
])('the list %s has these names, and is written so', (text, names, written) => {
  expect(namesIn(text)).toEqual(names)
  expect(namesAsText(names)).toBe(written)
})

test.each(['schema', 'name', 'arguments', 'returns'] as const)('a change of %s is another function', (field) => {
  const before = draft('one')
  expect(() => changeFunction(before, { ...before, [field]: 'text' })).toThrow('Create another function')
})

test('routines are listed without those of extensions, and what only SQL can change has no draft', async () => {
  await inRolledBack(async (client) => {
    await client.query(`
      create schema kept; create schema extensions; create extension pgcrypto schema extensions;
      create extension citext schema kept;
      create function kept.standard() returns int language sql return 1;
      create procedure kept.tidy(a int, out b text) language sql as $$ select 'x' $$;
      create aggregate kept.longest(text) (sfunc = textcat, stype = text);
      create view kept.shown as select kept.standard() as one;
      create table kept.guarded (id int check (id <> kept.standard()))`)
    const listed = await introspect(client, routines, {})
    expect(listed.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
      'kept.longest',
      'kept.standard',
      'kept.tidy',
      'public.helper',
    ])
    const chosen = await introspect(client, routines, { schemas: ['extensions'], search: 'CRYPT' })
    expect(chosen[0]).toMatchObject({ name: 'crypt', language: 'c', extension: 'pgcrypto' })

    const details = await introspect(client, routineDetail, { ids: listed.slice(0, 3).map(({ id }) => id) })
    const by = new Map(details.map((detail) => [detail.name, detail]))
    expect([...by.values()].map(draftOfRoutine)).toEqual([undefined, undefined, undefined])
    expect(by.get('longest')).toMatchObject({ signature: 'kept.longest(text)', definition: null })
    expect(by.get('tidy')).toMatchObject({
      definition: expect.stringContaining('CREATE OR REPLACE PROCEDURE kept.tidy'),
    })

    const [standard] = await introspect(client, routineDetail, { ids: [by.get('standard')!.id] })
    expect(standard).toMatchObject({ dropped_count: 2, dropped: expect.arrayContaining(['view kept.shown']) })
    for (const { signature } of [by.get('longest')!, by.get('tidy')!]) await client.query(`drop routine ${signature}`)
    await client.query('comment on function kept.standard() is $$noted$$')
    const [noted] = await introspect(client, routineDetail, { ids: [standard!.id] })
    expect(noted!.version).not.toBe(standard!.version)
  })
})
