const DAY_MS = 86_400_000

/** A day of UTC, as `2026-05-09`: it names the file of its lines. */
export type Day = `${number}-${number}-${number}`

export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10) as Day

const beginningOf = (day: Day) => Date.parse(day)

/** How many whole days lie between. */
export const daysBetween = (earlier: Day, later: Day) =>
  Math.round((beginningOf(later) - beginningOf(earlier)) / DAY_MS)
