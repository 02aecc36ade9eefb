import { audit } from '@plinth/contract/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf } from '../../../testing/given-projects.ts'

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
   create table app.secrets (id int, body text); create table app.decoy (id int);
   create function app.one() returns int language sql as 'select 1';
   create role reports; create role admins`,
)
await rowsOf(alice, ref, 'grant delete on app.secrets to admins')
let seen = 0
beforeEach(async () => void (seen = (await linesOf()).length))

const inBlock = (sql: string) => `do $$ begin ${sql}; end $$`
/** Its row then has another transaction than the note. */
const inner = (sql: string) => `begin ${sql}; exception when others then null; end`

describe('the object of a right is in the audit log', () => {
  test.each([
    [
      'is altered by a later transaction',
      'grant select on app.secrets to reports; commit; alter table app.secrets add n1 int',
    ],
    ['is emptied by a later transaction', 'grant update on app.secrets to reports; commit; truncate app.secrets'],
    [
      'is altered by the same block',
      inBlock(`${inner('grant insert on app.secrets to reports')}; alter table app.secrets add n2 int`),
    ],
    [
      'is altered, and another one is not',
      `grant trigger on app.secrets, app.decoy to reports; commit; alter table app.secrets add n3 int`,
    ],
    [
      'is altered in a block that says nothing of it',
      inBlock(
        `execute convert_from(decode(encode('grant references on app.secrets to reports', 'base64'), 'base64'), 'UTF8');
         commit; execute 'alter table app.' || 'secrets add n4 int'`,
      ),
    ],
  ])('when it %s', async (_, query) => {
    await rowsOf(bob, ref, query)
    expect(await newLines()).toMatchObject([
      {
        verb: 'database.change_rights',
        by: 'bob',
        outcome: 'done',
        after: { changes: [{ command: 'GRANT', objects: expect.arrayContaining([secretsFor('reports')]) }] },
      },
    ])
  })

  test('when it is a function that is replaced', async () => {
    await rowsOf(
      bob,
      ref,
      `grant execute on function app.one() to reports; commit;
       create or replace function app.one() returns int language sql as 'select 2'`,
    )
    expect(await newLines()).toMatchObject([
      { after: { changes: [{ objects: [expect.stringMatching(/^function app\.one\(\): .*reports=X/)] }] } },
    ])
  })

  test('when it is a default that is as Postgres has it again', async () => {
    const defaults = 'alter default privileges in schema app'
    await rowsOf(alice, ref, `${defaults} grant select on tables to reports`)
    seen = (await linesOf()).length
    await rowsOf(bob, ref, `${defaults} revoke select on tables from reports`)
    expect(await newLines()).toMatchObject([
      { after: { changes: [{ objects: ['default rights of postgres in app on tables: the default'] }] } },
    ])
  })

  test('when a client of the database did so, and not in the line of who runs SQL later', async () => {
    const client = frontClient(platform, ref)
    await client.connect()
    await client.query('grant all on app.secrets to admins')
    await client.query('alter table app.secrets add n5 int')
    await client.end()
    await rowsOf(bob, ref, 'grant usage on schema app to admins')
    await rowsOf(bob, ref, 'grant select on app.decoy to admins')
    expect(await newLines()).toMatchObject([
      { by: 'postgres', after: { changes: [{ objects: [secretsFor('admins')] }] } },
      { by: 'bob', after: { changes: [{ on: 'schema', objects: [expect.stringMatching(/^schema app: /)] }] } },
      { by: 'bob', after: { changes: [{ on: 'table', objects: [expect.stringMatching(/^table app\.decoy: /)] }] } },
    ])
  })
})

test('new tables, the same owner again and rows leave no line, nor are they in the next one', async () => {
  await rowsOf(bob, ref, 'create table app.further (id int); alter table app.further owner to postgres')
  await rowsOf(bob, ref, 'insert into app.further values (1)')
  expect(await newLines()).toEqual([])
  await rowsOf(bob, ref, 'grant select on app.decoy to reports')
  expect(await newLines()).toMatchObject([
    { after: { changes: [{ objects: [expect.stringMatching(/^table app\.decoy: /)] }] } },
  ])
})

describe('a role that is the same afterwards is in the audit log', () => {
  const back = 'changed, and changed back'
  test.each<[string, string, { role: string; changes: unknown }[]]>([
    [
      'altered and altered back',
      'alter role reports login; alter role reports nologin',
      [{ role: 'reports', changes: [back] }],
    ],
    [
      'swapped with another',
      'alter role reports rename to passing; alter role admins rename to reports; alter role passing rename to admins',
      [
        { role: 'admins', changes: ['renamed from reports'] },
        { role: 'reports', changes: ['renamed from admins'] },
      ],
    ],
    [
      'given a right on the database that it loses',
      'grant create on database postgres to reports; revoke create on database postgres from reports',
      [{ role: 'public', changes: ['a database or a parameter was changed, and the rights on it are as before'] }],
    ],
  ])('%s', async (_, sql, changes) => {
    await rowsOf(bob, ref, inBlock(sql))
    expect(await newLines()).toMatchObject([
      { verb: 'database.change_roles', by: 'bob', outcome: 'done', after: { changes, count: changes.length } },
    ])
  })

  test('dropped, and another one has its name', async () => {
    await rowsOf(alice, ref, 'create role brief')
    seen = (await linesOf()).length
    await rowsOf(bob, ref, inBlock('drop role brief; create role brief'))
    const [line, ...more] = await newLines()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      after: {
        changes: expect.arrayContaining([
          { role: 'brief', changes: ['dropped'] },
          { role: 'brief', changes: ['created'] },
        ]),
      },
    })
  })
})

const secretsFor = (role: string) => expect.stringMatching(new RegExp(`^table app\\.secrets: .*${role}=`))

const linesOf = async () =>
  (await alice.call(audit.list, { slug: organization.slug }))
    .filter(({ verb }) => verb.startsWith('database.change_'))
    .toReversed()

const newLines = async () =>
  (await linesOf())
    .slice(seen)
    .map(({ verb, actor, outcome, after }) => ({ verb, by: actor.username.split('.')[0], outcome, after }))
