import { days, hours, minutes } from '@plinth/catalog/durations'
import { type LogSourceId, logSourceIds } from '@plinth/catalog/log-sources'

/** How far back the page looks. */
export const logRanges = {
  '15m': { label: 'Last 15 minutes', span: minutes(15) },
  '1h': { label: 'Last hour', span: hours(1) },
  '6h': { label: 'Last 6 hours', span: hours(6) },
  '1d': { label: 'Last day', span: days(1) },
  '7d': { label: 'Last 7 days', span: days(7) },
  '28d': { label: 'Last 28 days', span: days(28) },
} as const
export type LogRange = keyof typeof logRanges

/** Undefined for what is none. */
export const knownSource = (text: unknown): LogSourceId | undefined => logSourceIds.find((id) => id === text)

/** An hour for what is none. */
export const knownRange = (text: string | undefined): LogRange =>
  text !== undefined && Object.hasOwn(logRanges, text) ? (text as LogRange) : '1h'
