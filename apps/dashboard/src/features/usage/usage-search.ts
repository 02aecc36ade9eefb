/** What the page of usage shows, as its address says it. */
export interface UsageSearch {
  /** The present month without it. */
  range?: 'last-30-days' | undefined
  /** The first and the last day of a range of one's own; both or none. */
  start?: string | undefined
  end?: string | undefined
  project?: string | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 60 * 60_000

export function usageSearchOf({ range, start, end, project }: Record<string, unknown>): UsageSearch {
  const hasDays = isDay(start) && isDay(end)
  return {
    ...(range === 'last-30-days' && !hasDays ? { range } : {}),
    ...(hasDays ? { start, end } : {}),
    ...(typeof project === 'string' && /^[a-z]{20}$/.test(project) ? { project } : {}),
  }
}

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

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
