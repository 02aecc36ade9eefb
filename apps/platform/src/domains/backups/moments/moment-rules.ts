import { minutes, seconds } from '@plinth/catalog/durations'
import type { MomentRange } from '../../../stores/archived-log-store.ts'

const FIRST_WAIT = seconds(5)
const LONGEST_WAIT = minutes(5)

/** A backup that failed is as likely to fail right away. */
export const BASE_AGAIN_AFTER = minutes(10)

/** After how many milliseconds a target that failed so often in a row is tried again. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)

/** What is archived now, and the moment until which anything of it could be stored. */
export interface Live {
  log: string | undefined
  until: Date
}

/** Until when a range is stored. What was stored before the backup ended is in the backup. */
export const storedUntil = ({ from, through }: MomentRange) => (through !== null && through > from ? through : from)

/** The last moment of a range. Of the log that is archived now, what is missing is stored before a restore begins. */
export const untilOf = (range: MomentRange, live: Live) => (range.log_id === live.log ? live.until : storedUntil(range))

/** The latest backup that a moment can be reached from. */
export const rangeOf = (ranges: readonly MomentRange[], at: Date, live: Live) =>
  ranges.find((range) => range.from <= at && at <= untilOf(range, live))

/** The spans of time in which every moment can be reached, the latest first. */
export function windowsOf(ranges: readonly MomentRange[], live: Live): { from: Date; until: Date }[] {
  const spans = ranges.map((range) => ({ from: range.from, until: untilOf(range, live) }))
  const windows: { from: Date; until: Date }[] = []
  for (const { from, until } of spans.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = windows.at(-1)
    if (last && from <= last.until) last.until = until > last.until ? until : last.until
    else windows.push({ from, until })
  }
  return windows.reverse()
}
