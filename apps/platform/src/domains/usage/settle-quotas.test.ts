import { hours } from '@plinth/catalog/durations'
import { QUOTA_GRACE, QUOTA_LAST_CALL } from '@plinth/catalog/usage-metrics'
import { audit } from '@plinth/contract/audit'
import { billing } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { snippets } from '@plinth/contract/snippets'
import { subscriptions } from '@plinth/contract/subscriptions'
import { expect, test } from 'vitest'
import { givenMeter } from '../../testing/given-meter.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { usageTasks } from './usage-tasks.ts'

notByTheClock(usageTasks['measure-usage'])
const platform = await givenPlatform()
const meter = givenMeter(platform)
const operator = await platform.operator()

const GIGABYTE = 1024 ** 3
/** In the middle of a month, so that a grace period ends in the same one. */
const NOW = new Date(Date.UTC(2027, 2, 5))
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

async function given(name: string) {
  const { owner, other, organizations } = await platform.given({
    organizations: [{ name, owner: 'owner', developer: 'other' }],
  })
  const organization = organizations[0]!
  const { slug } = organization
  const ref = await platform.projectOnPaper(organization)
  const status = async () => {
    const { restriction_status, restriction_data } = await owner.call(organizationCalls.get, { slug })
    return { restriction_status, restriction_data }
  }
  return { owner, other, organization, slug, ref, status }
}

async function used(
  metric: string,
  quantity: number,
  { organization, ref }: { organization: Organization; ref: string },
  hour = NOW,
) {
  await platform.pool.query(
    `insert into platform.usage_hours (project_ref, organization_id, metric, hour, quantity) values ($1, $2, $3, $4, $5)
     on conflict (project_ref, metric, hour) do update set quantity = excluded.quantity`,
    [ref, organization.id, metric, hour, quantity],
  )
}

const mailsTo = (email: string) => meter.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const none = { restriction_status: null, restriction_data: null }

test('a quota that is used up leads from a grace period to the restriction, with one mail to the owner for each step', async () => {
  const scene = await given('Acme')
  const { owner, slug, ref, status } = scene
  await used('egress', 5 * GIGABYTE, scene)
  await meter.settleAt(NOW)
  expect(await status()).toEqual(none)

  await used('egress', 5 * GIGABYTE + 1, scene)
  await meter.settleAt(NOW)
  const restriction_data = { grace_period_end: after(QUOTA_GRACE).toISOString() }
  expect(await status()).toEqual({ restriction_status: 'grace_period', restriction_data })
  await meter.settleAt(after(QUOTA_GRACE - 1))
  expect(await status()).toMatchObject({ restriction_status: 'grace_period' })

  await meter.settleAt(after(QUOTA_GRACE))
  await meter.settleAt(after(QUOTA_GRACE + 1))
  expect(await status()).toEqual({ restriction_status: 'grace_period_over', restriction_data })
  await owner.call(snippets.create, { ref, name: 'Still works', content: '' })

  await meter.settleAt(after(QUOTA_GRACE + QUOTA_LAST_CALL))
  await meter.settleAt(after(QUOTA_GRACE + QUOTA_LAST_CALL + 1))
  expect(await status()).toEqual({ restriction_status: 'restricted', restriction_data })
  await expect(owner.call(snippets.create, { ref, name: 'Refused', content: '' })).rejects.toMatchObject({
    code: 402,
    reason: 'organization_restricted',
  })
  expect(mailsTo(owner.email)).toEqual([
    '“Acme” has used up its quota on Plinth',
    'The projects of “Acme” will stop serving requests',
    'The projects of “Acme” no longer serve requests',
  ])
  expect(mailsTo(scene.other.email)).toEqual([])

  const entries = (await owner.call(audit.list, { slug })).filter(({ verb }) => verb === 'billing.settle-quotas')
  expect(entries.map(({ after: now }) => Reflect.get(Object(now), 'restriction_status'))).toEqual([
    'restricted',
    'grace_period_over',
    'grace_period',
  ])
  expect(entries[0]!.after).toMatchObject({
    quotas: [{ metric: 'egress', used: 5 * GIGABYTE + 1, allowance: 5 * GIGABYTE }],
  })
})

test('it ends at once when usage falls, and when a new month begins', async () => {
  const scene = await given('Falling')
  const { status } = scene
  await used('database_size', 501 * 1024 * 1024, scene)
  await meter.settleAt(NOW)
  expect(await status()).toMatchObject({ restriction_status: 'grace_period' })
  await used('database_size', 400 * 1024 * 1024, scene, after(hours(1)))
  await meter.settleAt(after(hours(1)))
  expect(await status()).toEqual(none)
  expect(mailsTo(scene.owner.email).at(-1)).toContain('is within its quota again')

  await used('egress', 6 * GIGABYTE, scene)
  await meter.settleAt(after(hours(2)))
  expect(await status()).toMatchObject({ restriction_status: 'grace_period' })
  await meter.settleAt(new Date(Date.UTC(2027, 3, 1)))
  expect(await status()).toEqual(none)
})

test('the size of each project counts by itself, and that of one that is gone does not', async () => {
  const scene = await given('Several')
  const second = await platform.projectOnPaper(scene.organization)
  await used('database_size', 300 * 1024 * 1024, scene)
  await used('database_size', 300 * 1024 * 1024, { ...scene, ref: second })
  await meter.settleAt(NOW)
  expect(await scene.status()).toEqual(none)

  await used('database_size', 600 * 1024 * 1024, { ...scene, ref: second })
  await meter.settleAt(NOW)
  expect(await scene.status()).toMatchObject({ restriction_status: 'grace_period' })
  await platform.pool.query(`update platform.projects set status = 'REMOVED' where ref = $1`, [second])
  await meter.settleAt(NOW)
  expect(await scene.status()).toEqual(none)
})

test('users beyond the plan are a quota that is used up, also in several projects together', async () => {
  const scene = await given('Users')
  const { organization, ref, status } = scene
  const blog = await platform.projectOnPaper(organization)
  const active = (project: string, count: number) =>
    platform.pool.query(
      `insert into platform.active_users (project_ref, organization_id, day, user_id)
       select $1, $2, $3, lpad(n::text, 32, '0')::uuid from generate_series(1, $4::int) n on conflict do nothing`,
      [project, organization.id, NOW, count],
    )
  await active(ref, 49_000)
  await active(blog, 1000)
  await meter.settleAt(NOW)
  expect(await status()).toEqual(none)
  await active(blog, 1001)
  await meter.settleAt(NOW)
  expect(await status()).toMatchObject({ restriction_status: 'grace_period' })
  expect(meter.mails.at(-1)!.text).toContain('monthly active users')
})

test('a larger plan ends it, and on one nothing is restricted', async () => {
  const scene = await given('Growing')
  await used('egress', 6 * GIGABYTE, scene)
  await meter.settleAt(NOW)
  expect(await scene.status()).toMatchObject({ restriction_status: 'grace_period' })
  await scene.owner.call(subscriptions.changePlan, { slug: scene.slug, plan: 'pro' })
  expect(await scene.status()).toEqual(none)
  await used('egress', 600 * GIGABYTE, scene)
  await meter.settleAt(NOW)
  expect(await scene.status()).toEqual(none)
})

test('what an operator said stays, whatever is used', async () => {
  const scene = await given('Told')
  await operator.call(billing.changeConditions, { slug: scene.slug, restriction_status: 'restricted' })
  await meter.settleAt(NOW)
  expect(await scene.status()).toMatchObject({ restriction_status: 'restricted' })
  await used('egress', 6 * GIGABYTE, scene)
  await meter.settleAt(NOW)
  expect(await scene.status()).toMatchObject({ restriction_status: 'restricted', restriction_data: null })
  expect(mailsTo(scene.owner.email)).toEqual([])
})

test('an installation without plans restricts nobody', async () => {
  const scene = await given('Without plans')
  await used('egress', 6 * GIGABYTE, scene)
  const tools = meter.toolsAt(NOW)
  const { settleQuotas } = await import('./settle-quotas.ts')
  await settleQuotas({ ...tools, edition: { ...tools.edition, capabilities: [] } })
  expect(await scene.status()).toEqual(none)
  await settleQuotas(tools)
  expect(await scene.status()).toMatchObject({ restriction_status: 'grace_period' })
})
