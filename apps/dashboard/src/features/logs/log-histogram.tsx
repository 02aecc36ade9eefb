import { type LogLevel, type LogSummary } from '@plinth/contract/logs'
import { classes } from '@plinth/ui/classes'
import { formatMoment } from '@plinth/ui/format-moment'
import { Skeleton } from '@plinth/ui/skeleton'
import { formatCount } from '../../lib/format/format-row-count.ts'
import { type Bar, barsOf, countOf } from './bars-of.ts'

interface LogHistogramProps {
  summary: LogSummary | undefined
  /** Somebody wants to see the lines of one bar. */
  onChoose: (span: { from: number; to: number }) => void
}

/** The gravest is at the bottom, where it is compared most easily. */
const levels: readonly { level: LogLevel; look: string }[] = [
  { level: 'debug', look: 'bg-border' },
  { level: 'info', look: 'bg-thumb' },
  { level: 'warning', look: 'bg-warning' },
  { level: 'error', look: 'bg-danger' },
]

/** How many lines there were over time. A click on a bar looks at its time more closely. */
export function LogHistogram({ summary, onChoose }: LogHistogramProps) {
  if (!summary) return <Skeleton className="h-24 w-full" />
  const bars = barsOf(summary)
  const most = Math.max(1, ...bars.map(({ total }) => total))
  const step = summary.step_seconds * 1000
  return (
    <figure className="flex flex-col gap-1">
      <div role="img" aria-label={spoken(bars)} className="flex h-20 items-end gap-px border-b border-border">
        {bars.map((bar) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the range and the address say it, too
          <div
            key={bar.at}
            title={titleOf(bar)}
            onClick={bar.total > 0 ? () => onChoose({ from: bar.at, to: bar.at + step }) : undefined}
            className={classes(
              'flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover',
              bar.total > 0 && 'cursor-pointer',
            )}
          >
            {levels.map(
              ({ level, look }) =>
                bar.counts[level] > 0 && (
                  <div
                    key={level}
                    className={classes('min-h-0.5 shrink-0', look)}
                    style={{ height: `${(bar.counts[level] / most) * 100}%` }}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      <figcaption className="flex justify-between gap-4 text-label text-muted">
        <span>{formatMoment(summary.from)}</span>
        <span className="text-end">{formatMoment(summary.to)}</span>
      </figcaption>
    </figure>
  )
}

function titleOf({ at, total, counts }: Bar) {
  const grave = [
    counts.error > 0 && counted(counts.error, 'error'),
    counts.warning > 0 && counted(counts.warning, 'warning'),
  ].filter(Boolean)
  return [formatMoment(at), counted(total, 'line'), ...grave].join(', ')
}

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

const spoken = (bars: readonly Bar[]) =>
  [
    `${counted(
      bars.reduce((sum, { total }) => sum + total, 0),
      'line',
    )} over time`,
    counted(countOf(bars, 'error'), 'error'),
    counted(countOf(bars, 'warning'), 'warning'),
  ].join(', ')
