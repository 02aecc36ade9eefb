import { givenDatabase } from '@plinth/testing/given-database'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { reachLabel } from '../row-security/reach-label.ts'
import { reachVerbs, type ReachVerb, roleReaches } from '../row-security/role-reach.ts'
import { type ApiRole, tableReach } from './table-reach.ts'

const { pool } = await givenDatabase()
await pool.query(`
  do $$ begin create role anon noinherit; exception when duplicate_object then null; end $$;
  do $$ begin create role authenticated noinherit; exception when duplicate_object then null; end $$;
  do $$ begin create role service_role noinherit bypassrls; exception when duplicate_object then null; end $$;
  grant usage on schema public to anon, authenticated, service_role;
  alter role service_role bypassrls`)

/** What stands in two rows: policies for a row let the first through. */
const ROWS = 2

const grants = [
  [],
  ['select'],
  ['insert'],
  ['select (a)'],
  ['insert (a), select (a)', 'update (a)'],
  ['select, insert, update, delete'],
  ['delete'],
  ['truncate, references'],
]

const policySets = [
  [],
  ['using (true)'],
  ['using (false)'],
  ['using (a = 1)'],
  ['for select using (a = 1)'],
  ['for update using (true) with check (a = 1)'],
  ['for insert with check (true)', 'for select using (true)'],
  ['for delete using (true)', 'as restrictive using (a = 1)'],
  ['using (true)', 'as restrictive for update using (false)'],
  ['using (true)', 'as restrictive for select using (a = 1)', 'for update using (a = 1)'],
  ['as restrictive using (true)'],
  ['for select'],
  ['with check (true)'],
] as const

const security = ['disable', 'enable', 'force'] as const

interface Given {
  name: string
  granted: readonly string[]
  security: (typeof security)[number]
  policies: readonly string[]
  holdFor: 'public' | ApiRole
}

/** Every combination: grants of one role, and of the others those that are a place further. */
const given: Given[] = grants.flatMap((granted, g) =>
  security.flatMap((rowSecurity, s) =>
    policySets.map((policies, p) => ({
      name: `t_${g}_${s}_${p}`,
      granted,
      security: rowSecurity,
      policies,
      holdFor: (['public', 'authenticated', 'anon'] as const)[(g + p) % 3]!,
    })),
  ),
)

function statementsFor({ name, granted, security: rowSecurity, policies, holdFor }: Given) {
  const others = grants[(grants.indexOf(granted as string[]) + 3) % grants.length]!
  return [
    `create table ${name} (a int, b int)`,
    `insert into ${name} values (1, 1), (2, 2)`,
    ...granted.map((privileges) => `grant ${privileges} on ${name} to anon`),
    ...others.map((privileges) => `grant ${privileges} on ${name} to authenticated`),
    `grant all on ${name} to service_role`,
    ...(rowSecurity === 'disable' ? [] : [`alter table ${name} enable row level security`]),
    ...(rowSecurity === 'force' ? [`alter table ${name} force row level security`] : []),
    ...policies.map((policy, index) => {
      const [, kind = '', rest = ''] = /^(as restrictive )?(.*)$/.exec(policy)!
      const [, command = '', condition = ''] = /^(for \w+ ?)?(.*)$/.exec(rest)!
      return `create policy p${index} on ${name} ${kind}${command} to ${holdFor} ${condition}`
    }),
  ]
}

/** One that conditions on a row let through, and one that they do not; none looks for a row. */
const attempts: Record<ReachVerb, (table: string) => string[]> = {
  select: (table) => [`select a from ${table}`],
  insert: (table) => [`insert into ${table} (a) values (1)`, `insert into ${table} (a) values (2)`],
  update: (table) => [`update ${table} set a = 1`, `update ${table} set a = 2`],
  delete: (table) => [`delete from ${table}`],
}

/** How many rows a role gets to do it with; undefined where Postgres refuses it. */
async function rowsFor(client: pg.PoolClient, role: ApiRole, statement: string) {
  await client.query(`savepoint attempt; set local role ${role}`)
  try {
    return (await client.query(statement)).rowCount ?? 0
  } catch {
    return undefined
  } finally {
    await client.query('rollback to savepoint attempt; release savepoint attempt')
  }
}

test('what is said of each role is what it can do, over grants, row-level security and policies', async () => {
  await pool.query(given.flatMap(statementsFor).join(';\n'))
  const found = await introspect(pool, tableReach, { search: 't_', schemas: ['public'] })
  expect(found).toHaveLength(given.length)
  const counts = { every: 0, policies: 0, none: 0 }
  await inRolledBack(async (client) => {
    for (const table of found) {
      const reaches = roleReaches(table)
      for (const reach of reaches) {
        for (const verb of reachVerbs) {
          const rows: (number | undefined)[] = []
          for (const attempt of attempts[verb](table.name)) rows.push(await rowsFor(client, reach.role, attempt))
          const { rows: said, because } = reach[verb]
          counts[said]++
          const what = `${reach.role} ${verb} ${JSON.stringify(table)}`
          const whole = rows.every((count) => count === (verb === 'insert' ? 1 : ROWS))
          expect(whole, what).toBe(said === 'every')
          expect(
            rows.some((count) => count !== undefined && count > 0),
            what,
          ).toBe(said !== 'none')
          expect(
            rows.every((count) => count === undefined),
            what,
          ).toBe(because === 'privilege' || (because === 'policies' && verb === 'insert'))
        }
      }
      const does = (name: ApiRole) =>
        reaches.some((reach) => reach.role === name && reachVerbs.some((verb) => reach[verb].rows !== 'none'))
      const subject = does('anon') ? 'Anyone' : does('authenticated') ? 'Signed-in users' : 'Servers only'
      expect(reachLabel(table, { isExposed: true }).text).toMatch(new RegExp(`^${subject}`))
    }
  })
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50)
})

test('a view says whose rights it is read with, and what cannot be changed in it is not said to be', async () => {
  await pool.query(`
    create table behind (a int);
    create view as_owner as select a from behind;
    create view as_caller with (security_invoker = on) as select a from behind;
    create view counted as select count(*) from behind;
    create materialized view kept as select a from behind;
    create table parted (a int) partition by range (a);
    create table part_1 partition of parted for values from (1) to (2);
    create schema closed; create table closed.unreached (a int);
    grant all on as_owner, as_caller, counted, kept, part_1, closed.unreached to anon`)
  const named = async (name: string) => (await introspect(pool, tableReach, { search: name }))[0]!
  const anon = async (name: string) => {
    const { select, insert, update, delete: deletes } = (await named(name)).roles.find(({ role }) => role === 'anon')!
    return [select, insert, update, deletes]
  }
  expect((await named('as_owner')).runs_as).toBe('owner')
  expect((await named('as_caller')).runs_as).toBe('caller')
  expect(await named('kept')).toMatchObject({ kind: 'materialized view', runs_as: null })
  expect(await named('part_1')).toMatchObject({ is_partition: true })
  expect(await anon('as_owner')).toEqual(['table', 'table', 'table', 'table'])
  expect(await anon('counted')).toEqual(['table', null, null, null])
  expect(await anon('kept')).toEqual(['table', null, null, null])
  // a grant without the schema leads nowhere
  expect(await anon('unreached')).toEqual([null, null, null, null])
})

test('a role has what it is a member of, and an owner is past its own policies unless they are forced', async () => {
  await pool.query(`
    create role clerks_of_reach; grant clerks_of_reach to authenticated with inherit true;
    create table of_clerks_of_reach (a int); insert into of_clerks_of_reach values (1);
    alter table of_clerks_of_reach enable row level security, owner to clerks_of_reach`)
  const reach = async () => {
    const [found] = await introspect(pool, tableReach, { search: 'of_clerks_of_reach' })
    return roleReaches(found!).find(({ role }) => role === 'authenticated')!.select.rows
  }
  const reads = () => inRolledBack((client) => rowsFor(client, 'authenticated', 'select a from of_clerks_of_reach'))
  expect([await reach(), await reads()]).toEqual(['every', 1])
  await pool.query('alter table of_clerks_of_reach force row level security')
  expect([await reach(), await reads()]).toEqual(['none', 0])
  await pool.query('create policy mine on of_clerks_of_reach to clerks_of_reach using (a = 1)')
  expect([await reach(), await reads()]).toEqual(['policies', 1])
  await pool.query('drop table of_clerks_of_reach; drop role clerks_of_reach')
})

async function inRolledBack<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
