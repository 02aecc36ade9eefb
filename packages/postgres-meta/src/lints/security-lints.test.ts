import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { type SecurityRuleId, securityRuleIds } from './rule-ids.ts'
import { type LintFinding, securityLints } from './security-lints.ts'
import { type SecurityRule, securityRules } from './security-rules.ts'

const { pool } = await givenDatabase()

// roles belong to the whole server, and another test file may be making them
for (const role of ['anon', 'authenticated']) {
  await pool.query(
    `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$`,
  )
}
await pool.query('grant usage on schema public to anon, authenticated')

const findings = () => introspect(pool, securityLints)

interface Case {
  wrong: string
  /** What the rule must leave alone, though it looks much the same. */
  right: string
  /** What the rule names. */
  found: string
}

const TABLE = 'create table %s.t (id int primary key, v text)'
const hostile = `odd "name" of 🐘's`

/** `%s` stands for a schema that anon and authenticated may use. */
const cases: Record<SecurityRuleId, Case> = {
  rls_off_and_granted: {
    wrong: `create table %s."${hostile.replaceAll('"', '""')}" (id int, secret int); grant select (id) on %s."${hostile.replaceAll('"', '""')}" to anon`,
    right: `${TABLE}; grant select on %s.t to anon; alter table %s.t enable row level security;
            create policy p on %s.t for select using (true); create table %s.mine (id int); alter table %s.mine enable row level security`,
    found: hostile,
  },
  policy_without_rls: {
    wrong: `${TABLE}; create policy p on %s.t for select using (id = 1)`,
    right: `${TABLE}; create policy p on %s.t for select using (id = 1); alter table %s.t enable row level security`,
    found: 't',
  },
  definer_view: {
    wrong: 'create view %s.v as select 1 as one; grant select on %s.v to authenticated',
    right: `create view %s.v with (security_invoker = true) as select 1 as one; grant select on %s.v to authenticated;
            create view %s.inner_one as select 1 as one`,
    found: 'v',
  },
  open_definer_function: {
    wrong: `create function %s.f(a int, b text[]) returns int language sql security definer set search_path = '' return 1`,
    right: `create function %s.f() returns int language sql security invoker return 1;
            create function %s.g() returns int language sql security definer set search_path = '' return 1;
            revoke execute on function %s.g from public`,
    found: 'f',
  },
  policy_always_true: {
    wrong: `${TABLE}; alter table %s.t enable row level security; grant select, insert on %s.t to anon;
            create policy "any ""one""" on %s.t for insert to anon with check (true)`,
    right: `${TABLE}; alter table %s.t enable row level security; grant select, insert on %s.t to anon;
            create policy "few" on %s.t for insert to anon with check (id > 0); create policy readable on %s.t for select using (true);
            create policy held on %s.t as restrictive for update using (true)`,
    found: 'any "one"',
  },
  mutable_search_path: {
    wrong: `create function %s.f(a int default 1) returns int language plpgsql as 'begin return 1; end'`,
    right: `create function %s.f() returns int language plpgsql set search_path = '' as 'begin return 1; end';
            create function %s.g() returns int language sql return 1`,
    found: 'f',
  },
  extension_in_public: {
    wrong: 'create extension citext schema public',
    right: 'create schema if not exists elsewhere; create extension if not exists hstore schema elsewhere',
    found: 'citext',
  },
  relation_without_rls: {
    wrong: 'create materialized view %s.m as select 1 as one; grant select on %s.m to anon',
    right: 'create materialized view %s.m as select 1 as one',
    found: 'm',
  },
  rls_off_in_exposed_schema: {
    wrong: TABLE,
    right: `${TABLE}; alter table %s.t enable row level security; create schema %s_closed; create table %s_closed.t (id int)`,
    found: 't',
  },
  rls_without_policy: {
    wrong: `${TABLE}; alter table %s.t enable row level security; grant select on %s.t to authenticated`,
    right: `${TABLE}; alter table %s.t enable row level security; grant select on %s.t to authenticated;
            create policy p on %s.t for select using (id = 1); create table %s.closed (id int); alter table %s.closed enable row level security`,
    found: 't',
  },
}

test.each(securityRuleIds)(
  '%s finds what is wrong, leaves alone what is right, and its statement fixes it',
  async (rule) => {
    const { wrong, right, found } = cases[rule]
    const [wrongSchema, rightSchema] = [`${rule}_wrong`, `${rule}_right`]
    for (const [schema, statements] of [
      [wrongSchema, wrong],
      [rightSchema, right],
    ] as const) {
      await pool.query(
        `create schema ${ident(schema)}; grant usage on schema ${ident(schema)} to anon, authenticated; ${statements.replaceAll('%s', schema)}`,
      )
    }

    const before = (await findings()).filter((finding) => finding.rule === rule)
    expect(before.filter(({ schema }) => schema !== 'public' || rule === 'extension_in_public')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: found })]),
    )
    expect(before.map(({ schema }) => schema)).not.toContain(rightSchema)
    expect(before.map(({ schema }) => schema)).not.toContain(`${rightSchema}_closed`)

    const [finding] = before.filter(({ name }) => name === found)
    await pool.query(ruleOf(finding!).statement(finding!))
    const after = (await findings()).filter((one) => one.rule === rule)
    expect(after.map(({ schema, name }) => [schema, name])).not.toContainEqual([finding!.schema, found])
  },
)

test('what belongs to an extension or to the platform is nobody’s to fix', async () => {
  await pool.query(`
    create schema plinth; grant usage on schema plinth to anon; create table plinth.t (id int); grant select on plinth.t to anon;
    create extension pg_stat_statements schema public; create table public.control (id int); grant select on public.control to anon`)
  const found = await findings()

  expect(found).toContainEqual(expect.objectContaining({ rule: 'rls_off_and_granted', name: 'control' }))
  expect(found.filter(({ schema }) => schema === 'plinth')).toEqual([])
  expect(found.filter(({ name }) => name.startsWith('pg_stat_statements')).map(({ rule }) => rule)).toEqual([
    'extension_in_public',
  ])
})

test('the gravest come first', async () => {
  const levels = (await findings()).map((finding) => ruleOf(finding).level)
  expect(new Set(levels)).toEqual(new Set(['error', 'warning', 'info']))
  expect(levels).toEqual(levels.toSorted((one, other) => order(one) - order(other)))
  expect(Object.keys(securityRules)).toEqual(securityRuleIds)

  function order(level: string) {
    return ['error', 'warning', 'info'].indexOf(level)
  }
})

test('a problem is one sentence that names what it is about', async () => {
  for (const finding of await findings()) expect(ruleOf(finding).problem(finding)).toMatch(/^[^.].*\.$/)
})

test('a statement of the advisor opens no row to anybody', async () => {
  await pool.query(
    `create schema closed; grant usage on schema closed to authenticated; create table closed.t (id int);
     insert into closed.t values (1); grant select on closed.t to authenticated;
     alter table closed.t enable row level security`,
  )
  const read = async () => {
    const [, , read] = (await pool.query(
      'begin; set local role authenticated; select id from closed.t; commit',
    )) as unknown as { rows: unknown[] }[]
    return read!.rows
  }
  const [finding] = (await findings()).filter(
    ({ schema, rule }) => schema === 'closed' && rule === 'rls_without_policy',
  )
  await pool.query(ruleOf(finding!).statement(finding!))
  expect(await read()).toEqual([])
  // a positive control: it is the condition that keeps them closed
  await pool.query('alter policy "Owners may read" on closed.t using (true)')
  expect(await read()).toEqual([{ id: 1 }])
})

test('what has to be completed is not opened with others', () => {
  expect(securityRuleIds.filter((id) => ruleOf({ rule: id }).isTemplate)).toEqual(['rls_without_policy'])
})

const ruleOf = ({ rule }: Pick<LintFinding, 'rule'>): SecurityRule => securityRules[rule]
