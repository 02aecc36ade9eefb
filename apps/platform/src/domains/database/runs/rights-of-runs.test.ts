import { accessTokens } from '@plinth/contract/access-tokens'
import { auth } from '@plinth/contract/auth'
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

test.each<[string, (person: typeof alice) => Promise<{ bearer?: string; lose(): Promise<unknown> }>]>([
  ['signs out', async (person) => ({ lose: () => person.call(auth.signOut, {}) })],
  [
    'revokes the token that it came with',
    async (person) => {
      const { id, token } = await person.call(accessTokens.create, {
        name: 'batch',
        scopes: ['database:write'],
        expires_in_days: 30,
        current_password: person.password,
      })
      return { bearer: token, lose: () => person.call(accessTokens.revoke, { id }) }
    },
  ],
])('a run is canceled when its person %s', async (_, losing) => {
  const { erin } = await platform.given({ people: ['erin'] })
  await platform.addMember(organization, erin, 'Developer')
  const { bearer = erin.accessToken, lose } = await losing(erin)
  const response = fetch(`${platform.url}/platform/projects/${ref}/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: sleep('erin') }),
  })
  await expect.poll(sleepers).toEqual(['erin'])
  await lose()
  expect(await (await response).json()).toMatchObject({ error: { code: 'cancelled' } })
  expect(await sleepers()).toEqual([])
})

test('a run is canceled when its rights cannot be checked for seconds', async () => {
  const { finn } = await platform.given({ people: ['finn'] })
  await platform.addMember(organization, finn, 'Developer')
  const running = runSql(finn, ref, sleep('finn'))
  await expect.poll(sleepers).toEqual(['finn'])
  await platform.pool.query('alter table platform.members rename to members_away')
  try {
    expect((await running).error?.code).toBe('cancelled')
  } finally {
    await platform.pool.query('alter table platform.members_away rename to members')
  }
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
