import { audit } from '@plinth/contract/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, runSql } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const organization = organizations[0]!
const { ref } = await givenProject(alice, organization)
await rowsOf(
  alice,
  ref,
  `create schema app;
   create table app.notes (id int, body text);
   create sequence app.numbers;
   create function app.one() returns int language sql as 'select 1';
   create type app.mood as enum ('calm');
   create role reports;
   select lo_create(4242)`,
)
let seen = 0
beforeEach(async () => void (seen = (await linesOf()).length))

const rights = [
  ['a table', 'grant select on app.notes to reports', 'GRANT', 'table', /^table app\.notes: .*reports=r\/postgres/],
  ['a column', 'grant update (body) on app.notes to reports', 'GRANT', 'table', /^column app\.notes\.body: reports=w/],
  [
    'every table of a schema',
    'revoke all on all tables in schema app from anon',
    'REVOKE',
    'table',
    /^table app\.notes/,
  ],
  ['a sequence', 'grant usage on sequence app.numbers to reports', 'GRANT', 'sequence', /^sequence app\.numbers: /],
  ['a function', 'grant execute on function app.one() to public', 'GRANT', 'function', /^function app\.one\(\): .*=X/],
  ['a schema', 'grant usage on schema app to reports', 'GRANT', 'schema', /^schema app: .*reports=U/],
  ['a type', 'revoke usage on type app.mood from public', 'REVOKE', 'type', /^type app\.mood: /],
  ['a large object', 'grant select on large object 4242 to reports', 'GRANT', 'large object', /^large object 4242: /],
  [
    'defaults',
    'alter default privileges in schema app grant select on tables to reports',
    'ALTER DEFAULT PRIVILEGES',
    'tables',
    /^default rights of postgres in app on tables: reports=r/,
  ],
] as const

const inBlock = (sql: string) => `do $$ begin ${sql}; end $$`
const inFunction = (sql: string) =>
  `create function app.quietly() returns int language plpgsql as $f$ begin execute $q$${sql}$q$; return 1; end $f$;
   select app.quietly(); drop function app.quietly()`

describe.each(rights)('the rights on %s', (_, sql, command, on, object) => {
  test.each([
    ['directly', sql],
    ['in a DO block', inBlock(sql)],
    ['by a function that puts the command together', inFunction(sql)],
  ])('are in the audit log when they are changed %s', async (_way, query) => {
    await rowsOf(bob, ref, query)
    const [line, ...more] = await newLines()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      verb: 'database.change_rights',
      by: 'bob',
      outcome: 'done',
      after: { changes: [{ command, on, count: 1, objects: expect.arrayContaining([expect.stringMatching(object)]) }] },
    })
  })
})

test.each([
  ['with CREATE SCHEMA', 'create schema gift create table presents (id int) grant select on presents to anon', 'GRANT'],
  [
    'with DROP OWNED',
    'create role leaver; grant leaver to postgres; grant select on app.notes to leaver; drop owned by leaver',
    'DROP OWNED',
  ],
])('rights that are changed %s are in the audit log', async (_, query, command) => {
  await rowsOf(bob, ref, query)
  const lines = await newLines()
  expect(lines).toContainEqual(
    expect.objectContaining({
      verb: 'database.change_rights',
      after: expect.objectContaining({ changes: expect.arrayContaining([expect.objectContaining({ command })]) }),
    }),
  )
})

test('a right that is taken away again in the same block is in the audit log', async () => {
  await rowsOf(bob, ref, inBlock('grant delete on app.notes to reports; revoke delete on app.notes from reports'))
  expect(await newLines()).toMatchObject([
    { by: 'bob', after: { count: 2, changes: [{ command: 'GRANT' }, { command: 'REVOKE' }] } },
  ])
})

test('changes without number are one line that counts them', async () => {
  const grants = 'begin grant delete on app.notes to reports; exception when others then null; end'
  await rowsOf(bob, ref, `do $$ begin for i in 1..3000 loop ${grants}; end loop; end $$`)
  expect(await newLines()).toMatchObject([
    {
      by: 'bob',
      after: { count: 3000, changes: [{ count: 3000, objects: [expect.stringMatching(/^table app\.notes/)] }] },
    },
  ])
})

test('what an error undoes is in the audit log as failed', async () => {
  await runSql(bob, ref, 'grant delete on app.notes to reports; select 1/0')
  expect(await newLines()).toMatchObject([
    { verb: 'database.change_rights', by: 'bob', outcome: 'failed', after: { commands: ['GRANT'], count: 0 } },
  ])
})

test('rights on a database are in the audit log, also those of everybody and of the platform’s logins', async () => {
  await rowsOf(bob, ref, inBlock('grant temporary on database postgres to reports'))
  await rowsOf(bob, ref, inBlock('grant create on database postgres to plinth_reader, public'))
  expect(await newLines()).toMatchObject([
    { by: 'bob', after: { changes: [{ role: 'reports', changes: ['now: TEMPORARY on database postgres'] }] } },
    {
      by: 'bob',
      after: {
        changes: [
          {
            role: 'public',
            changes: ['now: CREATE on database postgres', 'now: CREATE on database postgres for plinth_reader'],
          },
        ],
      },
    },
  ])
})

test('what a client of the database changes has its login for its actor', async () => {
  await rowsOf(
    alice,
    ref,
    `create role deployer login password 'a-Grey-heron-9-waits'; grant usage, create on schema app to deployer`,
  )
  seen = (await linesOf()).length
  const client = frontClient(platform, ref, { user: `deployer.${ref}`, password: 'a-Grey-heron-9-waits' })
  await client.connect()
  await client.query('create table app.deployed (id int); grant insert on app.deployed to reports')
  await client.end()
  await rowsOf(bob, ref, 'grant select on app.notes to deployer')
  expect(await newLines()).toMatchObject([
    { by: 'deployer', after: { changes: [{ objects: [expect.stringMatching(/^table app\.deployed: /)] }] } },
    { by: 'bob', after: { changes: [{ objects: [expect.stringMatching(/^table app\.notes: /)] }] } },
  ])
})

test('neither rows nor tables with the rights that every new one has leave a line', async () => {
  await rowsOf(bob, ref, 'create table app.others (id int); insert into app.others values (1)')
  await rowsOf(bob, ref, 'create table with_defaults (id int)')
  expect(await newLines()).toEqual([])
})

describe('the owner of the database', () => {
  test.each([
    'alter event trigger plinth_note_rights disable',
    'drop event trigger plinth_note_rights',
    'drop function plinth.note_rights() cascade',
    'delete from plinth.noted_rights',
    'begin; lock table plinth.noted_rights; commit',
    `set session_replication_role = 'replica'`,
    'select pg_stat_reset()',
    `select pg_stat_reset_single_table_counters('pg_authid'::regclass)`,
    'set track_counts = off',
  ])('cannot keep changes from being noted: %s', async (sql) => {
    const { error } = await runSql(alice, ref, sql)
    expect(error?.code).toBe('42501')
  })

  test.each([
    ['disabled', 'disable', 'alter event trigger plinth_note_rights enable always'],
    ['gone', 'rename to gone', 'alter event trigger gone rename to plinth_note_rights'],
  ])('would be seen: that the trigger is %s is in the audit log, once', async (_, change, back) => {
    await asSuperuser(`alter event trigger plinth_note_rights ${change}`)
    await rowsOf(bob, ref, 'insert into app.notes values (1)')
    await rowsOf(bob, ref, 'insert into app.notes values (2)')
    expect(await newLines()).toMatchObject([
      {
        verb: 'database.change_rights',
        outcome: 'failed',
        after: { warning: expect.stringContaining('event trigger') },
      },
    ])
    await asSuperuser(back)
    await rowsOf(bob, ref, 'insert into app.notes values (3)')
  })
})

describe('what is gone when somebody looks', () => {
  test.each([
    ['in a block', inBlock('create role brief; drop role brief'), { roles: 1 }],
    ['in statements that end well', 'create role brief; drop role brief; commit; select 1', { roles: 1 }],
    ['beside a role that stays', inBlock('create role brief; drop role brief; create role lasting'), { roles: 1 }],
    ['in a block, with a membership', inBlock('grant reports to postgres; revoke reports from postgres'), {}],
  ])('a role or a membership %s is in the audit log', async (_, query, shortLived) => {
    await rowsOf(bob, ref, query)
    const lines = await newLines()
    expect(lines).toMatchObject([
      {
        verb: 'database.change_roles',
        by: 'bob',
        after: { short_lived: { memberships: expect.any(Number), ...shortLived } },
      },
    ])
  })

  test('no role is made up by one that stays, one that is renamed or one that goes', async () => {
    await rowsOf(bob, ref, inBlock('create role stays'))
    await rowsOf(bob, ref, inBlock('alter role stays rename to stayed'))
    await rowsOf(bob, ref, inBlock('drop role stayed'))
    const lines = await newLines()
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toContain('short_lived')
  })
})

const linesOf = async () =>
  (await alice.call(audit.list, { slug: organization.slug }))
    .filter(({ verb }) => verb.startsWith('database.change_'))
    .toReversed()

const newLines = async () =>
  (await linesOf())
    .slice(seen)
    .map(({ verb, actor, outcome, after }) => ({ verb, by: actor.username.split('.')[0], outcome, after }))

const asSuperuser = (sql: string) => platform.process.fleet.asSuperuserAmongPeople(ref, (admin) => admin.query(sql))
