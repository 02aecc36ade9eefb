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
  `create role reports; create role admins; grant reports, admins to postgres;
   grant create on database postgres to reports, admins;
   create schema app; grant all on schema app to reports, admins; create schema spare;
   create table app.secrets (id int, body text); create table app.drawer (id int);
   create view app.seen as select 1 as one; create sequence app.numbers;
   create function app.one() returns int language sql as 'select 1';
   create type app.mood as enum ('calm');
   select lo_create(4242)`,
)
let seen = 0
beforeEach(async () => void (seen = (await linesOf()).length))

const inBlock = (sql: string) => `do $$ begin ${sql}; end $$`

const objects = [
  ['table', 'app.secrets', 'app.secrets'],
  ['view', 'app.seen', 'app.seen'],
  ['sequence', 'app.numbers', 'app.numbers'],
  ['function', 'app.one()', 'app.one()'],
  ['type', 'app.mood', 'app.mood'],
  ['schema', 'spare', 'spare'],
  ['large object', '4242', '4242'],
] as const

describe.each(objects)('that a %s has another owner is in the audit log', (kind, object, name) => {
  const change = (owner: string) => `alter ${kind} ${object} owner to ${owner}`

  test.each([
    ['directly', change('reports'), 'reports', 'postgres'],
    ['in a block that puts the command together', inBlock(`execute '${change('ad')}' || 'mins'`), 'admins', 'reports'],
    [
      'and given back in one transaction',
      `begin; ${change('reports')}; ${change('postgres')}; commit`,
      'postgres',
      'reports',
    ],
  ])('when it is changed %s', async (_, query, owner, before) => {
    await rowsOf(bob, ref, query)
    const [line, ...more] = await newLines()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      verb: 'database.change_rights',
      by: 'bob',
      outcome: 'done',
      after: {
        changes: [
          {
            command: `ALTER ${kind.toUpperCase()}`,
            on: kind,
            objects: expect.arrayContaining([`${kind} ${name}: owned by ${owner}, before by ${before}`]),
          },
        ],
        new_owners: expect.any(Number),
      },
    })
  })
})

test('altering an object otherwise, and giving it to its owner, leave no line', async () => {
  await rowsOf(
    bob,
    ref,
    `alter table app.secrets add note text; alter table app.secrets owner to postgres;
     alter function app.one() rename to two; alter function app.two() rename to one`,
  )
  expect(await newLines()).toEqual([])
})

test.each([
  ['directly', (owned: string) => owned, { commands: ['REASSIGN OWNED'], new_owners: 1 }],
  ['in a block', inBlock, { new_owners: 1 }],
])('objects that are reassigned %s are counted in the audit log', async (_, as, after) => {
  await rowsOf(alice, ref, 'alter table app.drawer owner to reports')
  seen = (await linesOf()).length
  await rowsOf(bob, ref, as('reassign owned by reports to postgres'))
  expect(await newLines()).toMatchObject([{ by: 'bob', outcome: 'done', after: { changes: [], ...after } }])
})

test('what a client of the database gives away has its login for its actor', async () => {
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query('alter table app.secrets owner to admins')
  await client.end()
  await rowsOf(bob, ref, 'select 1')
  expect(await newLines()).toMatchObject([
    {
      by: 'postgres',
      after: { changes: [{ objects: ['table app.secrets: owned by admins, before by postgres'] }], new_owners: 1 },
    },
  ])
})

test('an owner that is undone is counted as failed', async () => {
  await runSql(bob, ref, 'alter table app.secrets owner to reports; select 1/0')
  expect(await newLines()).toMatchObject([{ by: 'bob', outcome: 'failed', after: { changes: [], new_owners: 1 } }])
})

test.each([
  'alter event trigger plinth_note_owners disable',
  'drop event trigger plinth_note_owners',
  'drop function plinth.note_owners() cascade',
  `select plinth.note_owner('ALTER TABLE', 'table', 'app.secrets', 1, 2, 3)`,
])('the owner of the database cannot: %s', async (sql) => {
  const { error } = await runSql(alice, ref, sql)
  expect(error?.code).toBe('42501')
})

const linesOf = async () =>
  (await alice.call(audit.list, { slug: organization.slug }))
    .filter(({ verb }) => verb.startsWith('database.change_'))
    .toReversed()

const newLines = async () =>
  (await linesOf())
    .slice(seen)
    .map(({ verb, actor, outcome, after }) => ({ verb, by: actor.username.split('.')[0], outcome, after }))
