import { billing } from '@plinth/contract/billing'
import { expect, test } from 'vitest'
import { API_URL, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { frontClient, rowsOf, runSql } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const operator = await platform.operator()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [
    { name: 'Acme', owner: 'alice' },
    { name: 'Beta', owner: 'bob' },
  ],
})
const [acme, beta] = [organizations[0]!, organizations[1]!]
const { givenApplication, send } = givenApplications(platform, alice, acme)
const shop = await givenApplication('Shop')
const other = await givenApplications(platform, bob, beta).givenApplication('Other')

const restrict = (restriction_status: 'restricted' | null) =>
  operator.call(billing.changeConditions, { slug: acme.slug, restriction_status })

const ask = async ({ ref, anonKey }: typeof shop) =>
  (await send(`${API_URL}/p/${ref}/auth/v1/settings`, { apikey: anonKey })).status

test('a restricted organization is refused by gateway, SQL and psql, ends what is open, and recovers at once', async () => {
  expect(await ask(shop)).toBe(200)
  const [open, neighbor] = [frontClient(platform, shop.ref), frontClient(platform, other.ref)]
  await open.connect()
  await neighbor.connect()
  const ended = new Promise((resolve) => open.once('error', resolve))

  await restrict('restricted')
  expect(await ended).toMatchObject({
    code: '57P03',
    message: 'The organization of this project has used up its quota.',
  })
  await expect.poll(() => ask(shop)).toBe(402)
  await expect(frontClient(platform, shop.ref).connect()).rejects.toMatchObject({ code: '57P03' })
  await expect(runSql(alice, shop.ref, 'select 1')).rejects.toMatchObject({ code: 402 })
  expect(await ask(other)).toBe(200)
  expect((await neighbor.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  await restrict(null)
  expect(await ask(shop)).toBe(200)
  const again = frontClient(platform, shop.ref)
  await again.connect()
  expect(await rowsOf(alice, shop.ref, 'select 1')).toEqual([['1']])
})
