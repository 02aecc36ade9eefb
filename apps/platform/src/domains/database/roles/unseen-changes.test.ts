import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, runSql, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const organization = organizations[0]!
const { ref } = await givenProject(alice, organization)

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

  const lines = await alice.call(audit.list, { slug: organization.slug })
  const [line, ...others] = lines.filter(({ verb }) => verb === 'database.change_roles')
  expect(others).toEqual([])
  expect(JSON.stringify(line!.after)).toContain('made_before_the_pause')
  expect(line!.actor.username).toMatch(/^bob\./)
})

const roles = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles')
    return rows.map(({ rolname }) => rolname)
  })
