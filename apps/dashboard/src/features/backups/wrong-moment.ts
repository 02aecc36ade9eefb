import type { PointInTime } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { firstSecond, lastSecond, uncertainAt } from './moment-field.ts'

/** Why a moment cannot be restored, and which is the nearest. `windows` are as listed, the latest first. */
export function wrongMoment(
  { windows, uncertain }: Pick<PointInTime, 'windows' | 'uncertain'>,
  moment: Date | undefined,
): string {
  if (moment === undefined) return 'Enter a date and a time.'
  const span = uncertainAt(uncertain, moment)
  if (span) return `${spanWords(span)} Choose a time before or after that.`
  const later = windows.filter((window) => firstSecond(window) > moment).at(-1)
  const earlier = windows.find((window) => lastSecond(window) < moment)
  if (!later) return `The latest time is ${formatMoment(lastSecond(windows[0]!))}.`
  if (!earlier) return `The earliest time is ${formatMoment(firstSecond(later))}.`
  const [from, to] = [formatMoment(lastSecond(earlier)), formatMoment(firstSecond(later))]
  return `Nothing was archived between ${from} and ${to}.`
}

/** Why no moment in a span can be restored. Its first second can, and its last one cannot. */
export const spanWords = ({ from, until }: PointInTime['uncertain'][number]) =>
  `The clock of the server was set back, so nothing between ${formatMoment(lastSecond({ from, until: from }))} and ${formatMoment(firstSecond({ from: until, until }))} can be restored.`
