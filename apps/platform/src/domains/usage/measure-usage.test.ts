import { hours, minutes } from '@plinth/catalog/durations'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { usage } from '@plinth/contract/usage'
import { expect, test } from 'vitest'
import { givenMeter } from '../../testing/given-meter.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { usageTasks } from './usage-tasks.ts'

notByTheClock(usageTasks['measure-usage'])
const platform = await givenPlatform()
const meter = givenMeter(platform)
const { alice, mallory, organizations } = await platform.given({
  people: ['mallory'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const [shop, blog] = [
  await platform.projectOnPaper(acme, { name: 'Shop' }),
  await platform.projectOnPaper(acme, { name: 'Blog' }),
]

/** After the projects were made, so that every hour is theirs. */
const BEGIN = new Date(Math.ceil(Date.now() / hours(24)) * hours(24))
const hour = (count: number) => meter.hourAfter(BEGIN, count)
const moment = (count: number, minute: number) => new Date(hour(count).getTime() + minutes(minute))

async function hoursOf(ref: string, metric: string) {
  const { rows } = await platform.pool.query<{ hour: Date; quantity: string }>(
    'select hour, quantity from platform.usage_hours where project_ref = $1 and metric = $2 order by hour',
    [ref, metric],
  )
  return rows.map((row) => [(row.hour.getTime() - BEGIN.getTime()) / hours(1), Number(row.quantity)])
}

test('hours are measured from samples and requests, replaced and never added, whenever and however often this runs', async () => {
  await meter.measureAt(moment(0, 1))
  expect(await hoursOf(shop, 'database_size')).toEqual([])

  await meter.sampled(shop, hour(0), { sizeBytes: 1000, minutesAwake: 10 })
  meter.requests.push({ ref: shop, at: hour(0).getTime(), requests: 3, bytes: 300 })
  await meter.measureAt(moment(0, 20))
  expect(await hoursOf(shop, 'database_size')).toEqual([[0, 1009]])
  expect(await hoursOf(shop, 'compute')).toEqual([[0, 600]])

  // the rest of the hour, of which some lines come only after it
  await meter.sampled(shop, hour(0), { sizeBytes: 2000, minutesAwake: 60 })
  meter.requests[0]!.requests = 5
  await meter.measureAt(moment(1, 5))
  meter.requests[0]!.bytes = 500
  await meter.measureAt(moment(1, 15))
  await meter.measureAt(moment(1, 15))

  expect(await hoursOf(shop, 'compute')).toEqual([[0, 3600]])
  expect(await hoursOf(shop, 'requests')).toEqual([[0, 5]])
  expect(await hoursOf(shop, 'egress')).toEqual([[0, 500]])
  // of the first ten minutes there were samples already
  expect(await hoursOf(shop, 'database_size')).toEqual([
    [0, 2059],
    [1, 2059],
  ])
})

test('an hour whose lines and samples are gone already stays what it was', async () => {
  const [line] = meter.requests.splice(0, 1)
  meter.requests.push({ ...line!, requests: 1, bytes: 1 })
  await platform.pool.query('delete from platform.project_metrics where ref = $1 and sampled_at >= $2', [
    shop,
    moment(0, 30),
  ])
  await platform.pool.query('update platform.usage_progress set measured_from = $1', [hour(0)])
  await meter.measureAt(moment(1, 20))
  expect(await hoursOf(shop, 'requests')).toEqual([[0, 5]])
  expect(await hoursOf(shop, 'compute')).toEqual([[0, 3600]])
  meter.requests.splice(-1, 1, line!)
})

test('a user counts once in a project, on each day and in the whole range, however often the same hours are measured', async () => {
  const [ada, bob] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const tomorrow = hour(24)
  meter.active.push(
    { ref: shop, user_id: ada, at: hour(0).getTime() },
    { ref: shop, user_id: ada, at: hour(1).getTime() },
    { ref: shop, user_id: bob, at: hour(1).getTime() },
    { ref: blog, user_id: ada, at: hour(1).getTime() },
    { ref: 'nobodysprojectatallx', user_id: ada, at: hour(1).getTime() },
    { ref: shop, user_id: ada, at: tomorrow.getTime() },
  )
  await platform.pool.query('update platform.usage_progress set measured_from = $1', [hour(0)])
  await meter.measureAt(moment(1, 20))
  await meter.measureAt(moment(1, 25))
  await meter.measureAt(moment(24, 5))
  const [start, end] = [BEGIN, tomorrow].map((day) => day.toISOString().slice(0, 10))
  const activeOf = async (range: { start: string; end: string; project_ref?: string }) =>
    (await alice.call(usage.ofOrganization, { slug: acme.slug, ...range })).metrics.find(
      ({ metric }) => metric === 'active_users',
    )
  expect(await activeOf({ start: start!, end: end! })).toEqual({
    metric: 'active_users',
    quantity: 3,
    allowance: 50_000,
    days: [3, 1],
    projects: [
      { ref: shop, name: 'Shop', quantity: 2 },
      { ref: blog, name: 'Blog', quantity: 1 },
    ],
  })
  expect(await activeOf({ start: end!, end: end!, project_ref: shop })).toMatchObject({ quantity: 1, days: [1] })
  expect(await activeOf({ start: end!, end: end!, project_ref: blog })).toMatchObject({ quantity: 0, days: [null] })
  await platform.pool.query('update platform.usage_progress set measured_from = $1, measured_until = $2', [
    hour(1),
    moment(1, 25),
  ])
})

test('a run that is cut off counts nothing, and the next one all of it', async () => {
  meter.requests.push({ ref: shop, at: hour(2).getTime(), requests: 7, bytes: 70 })
  const cut = meter.measureAt(moment(2, 40), (stores) => {
    stores.usage.setMeasured = () => Promise.reject(new Error('cut off'))
  })
  await expect(cut).rejects.toThrow('cut off')
  expect(await hoursOf(shop, 'requests')).toEqual([[0, 5]])

  await meter.measureAt(moment(2, 50))
  expect(await hoursOf(shop, 'requests')).toEqual([
    [0, 5],
    [2, 7],
  ])
})

test('after an outage the hours that were left out are measured, each as it was', async () => {
  await meter.sampled(blog, hour(3), { sizeBytes: 500, minutesAwake: 2 })
  meter.requests.push(
    { ref: shop, at: hour(3).getTime(), requests: 1, bytes: 10 },
    { ref: shop, at: hour(5).getTime(), requests: 2, bytes: 20 },
  )
  await meter.measureAt(moment(6, 40))
  expect(await hoursOf(shop, 'requests')).toEqual([
    [0, 5],
    [2, 7],
    [3, 1],
    [5, 2],
  ])
  expect(await hoursOf(blog, 'compute')).toEqual([[3, 120]])
  // asleep it is as large as it was
  expect(await hoursOf(blog, 'database_size')).toEqual([3, 4, 5, 6].map((count) => [count, 501]))
})

test('the usage page adds hours up to days and projects, as they were measured', async () => {
  const day = BEGIN.toISOString().slice(0, 10)
  const used = await alice.call(usage.ofOrganization, { slug: acme.slug, start: day, end: day })
  const of = (metric: string) => used.metrics.find((one) => one.metric === metric)!
  const total = meter.requests.reduce((sum, { requests }) => sum + requests, 0)
  expect(of('requests')).toMatchObject({
    quantity: total,
    allowance: null,
    days: [total],
    projects: [{ ref: shop, name: 'Shop', quantity: total }],
  })
  expect(of('egress').quantity).toBe(meter.requests.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(of('database_size')).toMatchObject({ allowance: 500 * 1024 * 1024, quantity: 2059 })
  expect(of('database_size').projects.map(({ name }) => name)).toEqual(['Shop', 'Blog'])

  const ofBlog = await alice.call(usage.ofOrganization, { slug: acme.slug, start: day, end: day, project_ref: blog })
  expect(ofBlog.metrics.find(({ metric }) => metric === 'requests')).toMatchObject({ quantity: 0, days: [null] })
})

test('the usage of a project that is gone stays with its organization, without its name', async () => {
  await platform.pool.query(`update platform.projects set status = 'REMOVED' where ref = $1`, [blog])
  await meter.measureAt(moment(7, 10))
  expect(await hoursOf(blog, 'database_size')).toHaveLength(4)
  const day = BEGIN.toISOString().slice(0, 10)
  const { metrics } = await alice.call(usage.ofOrganization, { slug: acme.slug, start: day, end: day })
  expect(metrics.find(({ metric }) => metric === 'compute')!.projects).toContainEqual({
    ref: blog,
    name: null,
    quantity: 120,
  })
})

test.each([
  [{ start: '2026-02-01' }],
  [{ start: '2026-02-02', end: '2026-02-01' }],
  [{ start: '2026-01-01', end: '2026-12-31' }],
  [{ start: 'yesterday', end: 'today' }],
])('%j is no range', async (range) => {
  await expect(alice.call(usage.ofOrganization, { slug: acme.slug, ...range })).rejects.toMatchObject({ code: 400 })
})

test('without a range it is the present month, and strangers learn nothing of it', async () => {
  const now = new Date()
  const used = await alice.call(usage.ofOrganization, { slug: acme.slug })
  expect(used).toMatchObject({ is_present_cycle: true, start: `${now.toISOString().slice(0, 7)}-01` })
  expect(used.metrics[0]!.days.length).toBe(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate(),
  )
  const missing = await mallory
    .call(organizationCalls.get, { slug: 'no-such-organization' })
    .catch((error: unknown) => error)
  await expect(mallory.call(usage.ofOrganization, { slug: acme.slug })).rejects.toMatchObject({
    code: 404,
    reason: (missing as { reason: string }).reason,
  })
})
