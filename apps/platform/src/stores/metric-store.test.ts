import { days, hours, minutes } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import type { MetricSample } from './metric-store.ts'

const platform = await givenPlatform()
const { organizations } = await platform.given({ people: ['alice'], organizations: [{ name: 'Acme', owner: 'alice' }] })
const { metrics, projects } = platform.stores
/** Later than anything that the platform itself finds too old, which it deletes on the minute. */
const NOW = Date.parse('2100-05-09T12:00:00Z')

const sampleAt = (ago: number): MetricSample => ({
  sampledAt: new Date(NOW - ago),
  startedAt: new Date(0),
  connections: 1,
  blocked: 0,
  sizeBytes: 8_000_000_000_000,
  blocksHit: 1,
  blocksRead: 2,
  deadlocks: 0,
  calls: null,
  callMilliseconds: null,
})

const agesOf = async (ref: string) =>
  (await metrics.list(ref, new Date(0))).map(({ sampledAt }) => NOW - sampledAt.getTime())

test('a sample comes back as it was kept, from the moment that is asked for', async () => {
  const ref = await platform.projectOnPaper(organizations[0]!)
  expect(await metrics.since(ref)).toBeUndefined()
  await metrics.add(ref, sampleAt(minutes(2)))
  await metrics.add(ref, { ...sampleAt(minutes(1)), calls: 7, callMilliseconds: 1.5 })

  expect(await metrics.list(ref, new Date(NOW - minutes(1)))).toEqual([
    { ...sampleAt(minutes(1)), calls: 7, callMilliseconds: 1.5 },
  ])
  expect(await metrics.since(ref)).toEqual(new Date(NOW - minutes(2)))
})

test('a week is kept, and of all but its last day one sample of every ten minutes', async () => {
  const ref = await platform.projectOnPaper(organizations[0]!)
  const old = [20, 15, 12, 9, 3].map((extra) => days(2) + minutes(extra))
  const ages = [days(8), ...old, hours(2), hours(2) - minutes(1)]
  for (const age of ages) await metrics.add(ref, sampleAt(age))

  await metrics.cleanUp({ expired: new Date(NOW - days(7)), thinned: new Date(NOW - days(1)) })

  expect(await agesOf(ref)).toEqual([days(2) + minutes(20), days(2) + minutes(9), hours(2), hours(2) - minutes(1)])
})

test('the samples go with their project, and none comes after it', async () => {
  const ref = await platform.projectOnPaper(organizations[0]!)
  await metrics.add(ref, sampleAt(0))
  await projects.remove(ref, 'COMING_UP')
  expect(await agesOf(ref)).toEqual([])

  await metrics.add(ref, sampleAt(0))

  expect(await agesOf(ref)).toEqual([])
})
