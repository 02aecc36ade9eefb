import { audit } from '@plinth/contract/audit'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, bob, slug, ref } = await givenWatchedRoles()
await rowsOf(bob, ref, 'create table salaries (amount int)')

test.each([
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
  'statement_timeout',
  'exit_on_error',
])('the owner of a database hides no change of roles and rights with %s', async (setting) => {
  const before = (await lines()).length
  const role = `hidden_from_${setting}`
  await rowsOf(bob, ref, `alter database postgres set ${setting} = 1`)
  await rowsOf(
    bob,
    ref,
    `do $$ begin execute 'create role ${role} login'; execute 'grant select on salaries to ${role}'; end $$`,
  )
  const seen = (await lines()).slice(before)
  // a later look would find it
  await rowsOf(bob, ref, `alter database postgres reset ${setting}`)

  expect(seen).toMatchObject([
    { verb: 'database.change_roles', after: { changes: expect.arrayContaining([expect.objectContaining({ role })]) } },
    { verb: 'database.change_rights', outcome: 'done', after: { count: 1, changes: [{ command: 'GRANT' }] } },
  ])
})

test('where roles and rights cannot be read, the audit log says so once, and later what changed', async () => {
  await rowsOf(bob, ref, 'select 1')
  const before = (await lines()).length
  await asSuperuser(`alter table plinth.noted_rights rename to aside;
                     create view plinth.noted_rights as select 1 as one where 1 / (random() * 0)::int = 1`)
  await rowsOf(bob, ref, `do $$ begin create role unseen; end $$`)
  await rowsOf(alice, ref, 'create role seen_by_its_command')

  const failed = (await lines()).slice(before)
  expect(failed).toMatchObject([
    { verb: 'database.change_rights', outcome: 'failed', actor: { username: expect.stringMatching(/^bob/) } },
    { verb: 'database.change_roles', after: { changes: [], commands: ['CREATE ROLE'] } },
  ])
  expect(failed[0]!.after).toMatchObject({ warning: expect.stringContaining('could not read the roles and rights') })

  await asSuperuser('drop view plinth.noted_rights; alter table plinth.aside rename to noted_rights')
  await rowsOf(bob, ref, 'select 1')
  expect((await lines()).slice(before + failed.length)).toMatchObject([
    {
      verb: 'database.change_roles',
      after: { changes: [{ role: 'postgres' }, { role: 'seen_by_its_command' }, { role: 'unseen' }] },
    },
  ])
})

/** Of roles and rights, oldest first. */
async function lines() {
  const verbs = ['database.change_roles', 'database.change_rights']
  return (await alice.call(audit.list, { slug })).filter(({ verb }) => verbs.includes(verb)).toReversed()
}

const asSuperuser = (statements: string) =>
  platform.process.fleet.asSuperuserAmongPeople(ref, (admin) => admin.query(statements))
