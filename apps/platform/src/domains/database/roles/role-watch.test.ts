import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { beforeEach, expect, test } from 'vitest'
import { frontClient, rowsOf, runSql } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, bob, slug, ref, changesOfRoles, knownRoles } = await givenWatchedRoles()
let seen = 0
beforeEach(async () => void (seen = (await changesOfRoles()).length))

test('commands on roles are in the audit log with what they changed, and also where they were undone', async () => {
  await rowsOf(alice, ref, `create role app login password 'hidden'; grant app to postgres`)
  await rowsOf(bob, ref, `alter role app password 'hidden too' connection limit 3`)
  await runSql(alice, ref, `drop role app; select 1/0`)

  expect(await newChanges()).toEqual([
    {
      by: 'alice',
      outcome: 'done',
      after: {
        changes: [
          { role: 'app', changes: ['created', 'now: can log in', 'password changed'] },
          { role: 'postgres', changes: expect.arrayContaining(['granted app']) },
        ],
        count: 2,
        commands: ['CREATE ROLE', 'GRANT ROLE'],
      },
    },
    {
      by: 'bob',
      outcome: 'done',
      after: {
        changes: [{ role: 'app', changes: ['now: connection limit 3', 'password changed'] }],
        count: 1,
        commands: ['ALTER ROLE'],
      },
    },
    { by: 'alice', outcome: 'failed', after: { changes: [], count: 0, commands: ['DROP ROLE'] } },
  ])
})

test.each([
  ['a DO block', `do $$ begin execute 'create role inner_one login password ''hidden''' ; end $$`, 'inner_one'],
  [
    'a function in a query',
    `create function public.quietly() returns int language plpgsql as
       $$ begin execute 'create role inner_two bypassrls'; return 1; end $$;
     select public.quietly()`,
    'inner_two',
  ],
  [
    'statements before one that fails',
    `do $$ begin create role inner_three; end $$; commit; select 1/0`,
    'inner_three',
  ],
])('a role that %s makes is in the audit log of who ran it', async (_, query, role) => {
  await runSql(bob, ref, query)

  const [change, ...more] = await newChanges()
  expect(more).toEqual([])
  expect(change).toMatchObject({ by: 'bob', outcome: 'done', after: { count: expect.any(Number) } })
  expect(change!.after.changes).toContainEqual({ role, changes: expect.arrayContaining(['created']) })
})

test('a role that is given to a login of the platform is in the audit log', async () => {
  await rowsOf(bob, ref, 'create role editors')
  seen = (await changesOfRoles()).length
  await rowsOf(bob, ref, 'do $$ begin grant editors to plinth_reader; end $$')
  await rowsOf(alice, ref, 'do $$ begin revoke editors from plinth_reader; end $$')

  expect(await newChanges()).toMatchObject([
    { by: 'bob', after: { changes: [{ role: 'editors', changes: ['now: granted to plinth_reader'] }], count: 1 } },
    { by: 'alice', after: { changes: [{ role: 'editors', changes: ['no longer: granted to plinth_reader'] }] } },
  ])
})

test('neither reading nor writing rows leaves a line about roles', async () => {
  await rowsOf(alice, ref, 'create table beside (id int); insert into beside values (1); select * from beside')
  await rowsOf(bob, ref, 'select * from beside')
  expect(await newChanges()).toEqual([])
})

test('what a client of the database changes is attributed to the owner of the database, at the next run of SQL', async () => {
  await rowsOf(alice, ref, 'select 1')
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query(`create role outside password 'hidden'`)
  await rowsOf(bob, ref, 'create role by_bob')

  expect(await newChanges()).toMatchObject([
    {
      by: 'postgres',
      after: { changes: [{ role: 'outside', changes: ['created', 'password changed'] }, { role: 'postgres' }] },
    },
    { by: 'bob', after: { changes: [{ role: 'by_bob', changes: ['created'] }, { role: 'postgres' }] } },
  ])
})

test('what happens while the SQL of two people runs names both', async () => {
  const running = runSql(alice, ref, `select pg_sleep(60), 'alice'`, { transaction: false })
  await expect.poll(sleepers).toBe(1)
  await rowsOf(bob, ref, 'do $$ begin create role by_one_of_them; end $$')

  expect(await newChanges()).toMatchObject([{ by: 'bob', after: { or_by: [expect.stringMatching(/^alice\./)] } }])
  await endSleepers()
  expect((await running).error?.code).toBe('57014')
})

test('what a client of the database may have changed is not attributed to the person who ran SQL alone', async () => {
  await rowsOf(bob, ref, 'select 1')
  const running = runSql(bob, ref, `select pg_sleep(60), 'bob'`)
  await expect.poll(sleepers).toBe(1)
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query('create role by_a_client')
  await client.end()
  await endSleepers()
  await running

  expect(await newChanges()).toMatchObject([{ by: 'bob', after: { or_by: ['postgres'] } }])
})

test('a new password of the database has its own line in the audit log, and no second one', async () => {
  await alice.call(projects.resetPassword, { ref, password: 'zebra-Quartz-91-lantern-Moss' })
  await rowsOf(bob, ref, 'select 1')
  expect(await newChanges()).toEqual([])

  await rowsOf(bob, ref, `do $$ begin alter role postgres password 'hidden'; end $$`)
  expect(await newChanges()).toMatchObject([
    { by: 'bob', after: { changes: [{ role: 'postgres', changes: ['password changed'] }] } },
  ])
})

test('no password is in the audit log or in what is kept to compare with', async () => {
  expect(JSON.stringify(await alice.call(audit.list, { slug }))).not.toContain('hidden')
  const known = await knownRoles()
  expect(known).toContain('"postgres"')
  expect(known).not.toMatch(/SCRAM|hidden/)
})

const newChanges = async () => (await changesOfRoles()).slice(seen)

const sleepers = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'`,
    )
    return rows.length
  })

const endSleepers = () =>
  platform.process.fleet.asSuperuser(ref, (admin) =>
    admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%'`),
  )
