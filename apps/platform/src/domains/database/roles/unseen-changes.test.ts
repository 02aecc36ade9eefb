import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { rowsOf, runSql, untilStatus } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, bob, ref, changesOfRoles } = await givenWatchedRoles()

test('a change that cannot be seen when its SQL has run is still attributed to the person who ran it', async () => {
  await rowsOf(alice, ref, 'select 1')
  const query = `do $$ begin create role made_before_the_pause; end $$; select pg_sleep(60)`
  const running = runSql(bob, ref, query, { transaction: false }).catch(() => undefined)
  await expect.poll(roles).toContain('made_before_the_pause')
  await alice.call(projects.pause, { ref })
  await running
  await untilStatus(alice, ref, 'INACTIVE')
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await rowsOf(alice, ref, 'select 1')

  const [line, ...others] = await changesOfRoles()
  expect(others).toEqual([])
  expect(JSON.stringify(line!.after)).toContain('made_before_the_pause')
  expect(line!.by).toBe('bob')
})

const roles = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles')
    return rows.map(({ rolname }) => rolname)
  })
