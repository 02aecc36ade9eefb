import { audit } from '@plinth/contract/audit'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf, runSql } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, carol, organizations } = await platform.given({
  people: ['alice', 'bob', 'carol'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob', admin: 'carol' }],
})
const organization = organizations[0]!
const { ref } = await givenProject(alice, organization)

test('a run is canceled when its person loses the membership, and those of others go on', async () => {
  const [running, other] = [runSql(bob, ref, sleep('bob')), runSql(carol, ref, sleep('carol'))]
  await expect.poll(sleepers).toEqual(['bob', 'carol'])

  await platform.removeMember(organization, bob)

  expect((await running).error?.code).toBe('cancelled')
  expect(await sleepers()).toEqual(['carol'])
  await platform.removeMember(organization, carol)
  expect((await other).error?.code).toBe('cancelled')
})

test('a run is canceled when the organization begins to ask for a second factor that its person has not shown', async () => {
  const { dave } = await platform.given({ people: ['dave'] })
  await platform.addMember(organization, dave, 'Developer')
  const running = runSql(dave, ref, sleep('dave'))
  await expect.poll(sleepers).toEqual(['dave'])

  await platform.pool.query('update platform.organizations set requires_mfa = true where id = $1', [organization.id])

  expect((await running).error?.code).toBe('cancelled')
  await platform.pool.query('update platform.organizations set requires_mfa = false where id = $1', [organization.id])
})

test('what SQL changes about roles is in the audit log, without the statements', async () => {
  await rowsOf(alice, ref, `create role app login password 'hidden'; grant app to postgres`)
  await rowsOf(alice, ref, `alter role postgres password 'hidden too'`)
  await runSql(alice, ref, `drop role app; select 1/0`)
  await rowsOf(alice, ref, 'create table beside ()')

  const result = await alice.call(audit.list, { slug: organization.slug })
  const changes = result.filter(({ verb }) => verb === 'database.change_roles').toReversed()
  expect(changes.map(({ target, after, outcome }) => ({ target, after, outcome }))).toEqual([
    { target: ref, after: { commands: ['CREATE ROLE', 'GRANT ROLE'], count: 2 }, outcome: 'done' },
    { target: ref, after: { commands: ['ALTER ROLE'], count: 1 }, outcome: 'done' },
    { target: ref, after: { commands: ['DROP ROLE'], count: 1 }, outcome: 'failed' },
  ])
  expect(JSON.stringify(result)).not.toContain('hidden')
})

const sleep = (name: string) => `select pg_sleep(60), '${name}'`

const sleepers = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select substring(query from '''(.*)''') as name from pg_stat_activity where query like 'select pg_sleep(60)%'
       and state = 'active' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
