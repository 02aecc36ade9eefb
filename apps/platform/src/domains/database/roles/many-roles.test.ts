import { expect, test } from 'vitest'
import { rowsOf } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { alice, ref, ...watched } = await givenWatchedRoles()

test('a change of many memberships takes little room, and which ones there are is kept as a digest', async () => {
  await rowsOf(alice, ref, `do $$ begin for i in 1..150 loop execute 'create role member_' || i; end loop; end $$`)
  await rowsOf(alice, ref, giveAway('1, 30'))
  const many = (await changesOfRoles()).at(-1)
  expect(many).toMatchObject({ count: 30 })
  expect(many!.changes[0]!.changes).toHaveLength(21)
  expect(many!.changes[0]!.changes.at(-1)).toBe('and 55 more')

  await rowsOf(alice, ref, giveAway('31, 75'))
  const known = await knownRoles()
  expect(known).toHaveLength(1)
  expect(known).toMatchObject([{ name: '', memberships: [] }])

  const before = (await changesOfRoles()).length
  await rowsOf(alice, ref, 'do $$ begin revoke member_101 from member_7; end $$')
  await rowsOf(alice, ref, 'create table beside (id int)')
  const after = await changesOfRoles()
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({ count: 1, changes: [{ role: '', changes: ['password changed'] }] })
  expect(await knownRoles()).not.toEqual(known)
})

/** Every role of the second half to some of the first. */
const giveAway = (numbers: string) => `do $$
  declare number int;
  begin
    for number in select generate_series(${numbers}) loop
      execute 'grant ' || (select string_agg('member_' || given, ', ') from generate_series(76, 150) as given)
        || ' to member_' || number;
    end loop;
  end $$`

const changesOfRoles = async () => (await watched.changesOfRoles()).map(({ after }) => after)

async function knownRoles(): Promise<unknown> {
  return JSON.parse(await watched.knownRoles()).roles
}
