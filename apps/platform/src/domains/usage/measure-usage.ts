import { days, hours, minutes } from '@plinth/catalog/durations'
import type { TaskTools } from '../../context/task.ts'
import type { ActiveUserOfDay, MeasuredHour } from '../../stores/usage-store.ts'
import { meterSources, type MeterTools } from './meter-sources.ts'

const HOUR = hours(1)
/** An hour that has passed is measured again for this long: lines of requests arrive a moment later. */
const SETTLES_AFTER = minutes(30)
/** Longer than anything is kept that usage is measured from. */
const FURTHEST_BACK = days(8)
/** Every range of the usage page that ends within a year. */
const ACTIVE_USERS_KEPT = days(460)

/**
 * Measures every hour from the last that was not settled to the present one, which it does as far as it has come. An hour
 * is measured as a whole and replaces what was known of it, so that nothing is counted twice however often this runs, and
 * what a crash or an outage left out is measured by the next run.
 */
export async function measureUsage(tools: MeterTools & Pick<TaskTools, 'inTransaction'>) {
  const { stores, clock, projectLogs } = tools
  const now = clock.now().getTime()
  const known = (await stores.usage.measuredFrom())?.getTime() ?? now
  const measured: MeasuredHour[] = []
  const active: ActiveUserOfDay[] = []
  for (let hour = beginningOf(Math.max(known, now - FURTHEST_BACK)); hour <= now; hour += HOUR) {
    for (const measure of meterSources) measured.push(...(await measure(hour, hour + HOUR, tools)))
    const day = new Date(hour).toISOString().slice(0, 10)
    const users = await projectLogs.activeUsers({ from: hour, to: hour + HOUR })
    for (const user of users) active.push({ ...user, day })
  }
  // nothing was waited for inside of it
  await tools.inTransaction(async ({ usage }) => {
    await usage.put(measured)
    await usage.putActiveUsers(active)
    await usage.forgetActiveUsers(new Date(now - ACTIVE_USERS_KEPT))
    await usage.setMeasured({ until: new Date(now), from: new Date(beginningOf(now - SETTLES_AFTER)) })
  })
}

const beginningOf = (moment: number) => Math.floor(moment / HOUR) * HOUR
