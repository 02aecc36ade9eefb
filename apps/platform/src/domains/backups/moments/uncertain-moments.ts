import type { LogSegment } from '@plinth/backups/log-segments'
import { uncertainSpans, type UncertainSpan } from '@plinth/postgres-engine/uncertain-spans'
import type { MomentRange } from '../../../stores/archived-log-store.ts'

/** So many are said, the latest ones; a restore refuses the others. */
const MOST_SPANS = 20

/**
 * The moments in these ranges that the clock went through twice, the latest first. Only of logs of which that is known are the
 * segments looked at; of each range, those up to the next backup.
 */
export async function uncertainMoments(
  ranges: readonly MomentRange[],
  segmentsOf: (log: string) => Promise<LogSegment[]>,
  now: Date,
): Promise<UncertainSpan[]> {
  const known = new Map<string, LogSegment[]>()
  const spans: UncertainSpan[] = []
  let next: Date | undefined
  for (const { log_id, log_start, from, through, was_set_back } of ranges) {
    if (spans.length >= MOST_SPANS) break
    const end = next
    next = from
    if (!was_set_back && !(through !== null && through > now)) continue
    const segments = known.get(log_id) ?? (await segmentsOf(log_id))
    known.set(log_id, segments)
    const following = segments.filter(({ name }) => log_start === null || name >= log_start)
    const own = uncertainSpans(following, from, now)
      .filter((span) => end === undefined || span.from < end)
      .map((span) => ({
        ...span,
        until: end !== undefined && span.until > end ? new Date(end.getTime() - 1) : span.until,
      }))
    spans.push(...own.reverse())
  }
  return spans.slice(0, MOST_SPANS)
}

/** A moment is certain where a span begins. */
export const isUncertain = (spans: readonly UncertainSpan[], at: Date) =>
  spans.some(({ from, until }) => from < at && at <= until)
