import { type LogLevel, logLevels, type LogSummary } from '@plinth/contract/logs'

export interface Bar {
  /** Milliseconds since 1970. */
  at: number
  counts: Record<LogLevel, number>
  total: number
}

/** A bar for every step of the span, also where there are no lines. */
export function barsOf({ from, to, step_seconds, bars }: LogSummary): Bar[] {
  const step = step_seconds * 1000
  const first = Math.floor(Date.parse(from) / step) * step
  const found = new Map<number, Bar>()
  for (let at = first; at < Date.parse(to); at += step) found.set(at, { at, counts: noLines(), total: 0 })
  for (const { at, level, count } of bars) {
    const bar = found.get(Date.parse(at))
    if (!bar) continue
    bar.counts[level] += count
    bar.total += count
  }
  return [...found.values()]
}

/** How many lines of a level there are in all. */
export const countOf = (bars: readonly Bar[], level: LogLevel) =>
  bars.reduce((sum, { counts }) => sum + counts[level], 0)

const noLines = () => Object.fromEntries(logLevels.map((level) => [level, 0])) as Record<LogLevel, number>
