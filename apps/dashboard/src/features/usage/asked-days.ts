import { days } from '@plinth/catalog/durations'
import type { UsageSearch } from './usage-search.ts'

/** The input of the request, without the organization. */
export function askedOf({ range, start, end, project }: UsageSearch, today: Date) {
  const asked = start !== undefined ? { start, end } : range === 'last-30-days' ? lastDays(30, today) : {}
  return { ...asked, ...(project === undefined ? {} : { project_ref: project }) }
}

/** So many days, today the last of them. */
export const lastDays = (count: number, today: Date) => ({
  start: dayOf(today.getTime() - days(count - 1)),
  end: dayOf(today.getTime()),
})

/** The day of a moment in UTC: `2026-03-01`. */
export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
