import type { LogSegment } from '@plinth/backups/log-segments'

export interface UncertainSpan {
  /** Itself still certain. */
  from: Date
  until: Date
}

/**
 * The moments after `from` that the clock went through twice while these segments were written, or has come back to by now.
 * `planReplay` refuses them. In the order of time; none of them touch.
 */
export function uncertainSpans(segments: readonly LogSegment[], from: Date, now: Date): UncertainSpan[] {
  // of each segment, the earliest time that any later one bears
  let earliest = now
  const laterThan = segments.map(({ through }) => through)
  for (let index = segments.length - 1; index >= 0; index--) {
    const own = laterThan[index]!
    laterThan[index] = earliest
    if (own < earliest) earliest = own
  }
  const spans: UncertainSpan[] = []
  let reached = from
  for (const [index, { through }] of segments.entries()) {
    if (through <= reached) continue
    const last = spans.at(-1)
    if (laterThan[index]! >= through) {
      reached = through
      continue
    }
    if (last && last.until.getTime() === reached.getTime()) last.until = through
    else spans.push({ from: reached, until: through })
    reached = through
  }
  return spans
}
