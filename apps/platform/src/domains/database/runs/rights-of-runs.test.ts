import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, runSql } from '../../../testing/given-projects.ts'

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

const sleep = (name: string) => `select pg_sleep(60), '${name}'`

const sleepers = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select substring(query from '''(.*)''') as name from pg_stat_activity where query like 'select pg_sleep(60)%'
       and state = 'active' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
