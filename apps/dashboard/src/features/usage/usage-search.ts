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

export function usageSearchOf({ range, start, end, project }: Record<string, unknown>): UsageSearch {
  const hasDays = isDay(start) && isDay(end)
  return {
    ...(range === 'last-30-days' && !hasDays ? { range } : {}),
    ...(hasDays ? { start, end } : {}),
    ...(typeof project === 'string' && /^[a-z]{20}$/.test(project) ? { project } : {}),
  }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
