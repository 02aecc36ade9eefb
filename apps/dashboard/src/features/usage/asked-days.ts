import type { UsageSearch } from './usage-search.ts'

const DAY_MS = 24 * 60 * 60_000

/** What is asked of the server for it. */
export function askedOf({ range, start, end, project }: UsageSearch, today: Date) {
  const days = start !== undefined ? { start, end } : range === 'last-30-days' ? lastDays(30, today) : {}
  return { ...days, ...(project === undefined ? {} : { project_ref: project }) }
}

/** So many days, today the last of them, in UTC. */
export const lastDays = (count: number, today: Date) => ({
  start: new Date(today.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10),
  end: today.toISOString().slice(0, 10),
})
