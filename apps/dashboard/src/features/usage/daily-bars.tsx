import { days as daysLong } from '@plinth/catalog/durations'
import { formatDay } from '../../lib/format/format-day.ts'
import { dayOf } from './asked-days.ts'

interface DailyBarsProps {
  /** What they show. */
  label: string
  /** The first day. */
  start: string
  /** Null where nothing was measured. */
  days: readonly (number | null)[]
  format: (quantity: number) => string
}

/** A bar for each day, scaled to the largest. */
export function DailyBars({ label, start, days, format }: DailyBarsProps) {
  const bars = days.map((quantity, index) => ({ day: dayOf(Date.parse(start) + daysLong(index)), quantity }))
  const most = Math.max(...days.map((quantity) => quantity ?? 0))
  const highest = bars.find(({ quantity }) => quantity === most)
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div
        role="img"
        aria-label={
          most === 0 || !highest
            ? `${label} by day: none`
            : `${label} by day, highest on ${formatDay(highest.day)}: ${format(most)}`
        }
        className="flex h-20 items-end gap-px"
      >
        {bars.map(({ day, quantity }) => (
          <div
            key={day}
            title={`${formatDay(day)}: ${quantity === null ? 'not measured' : format(quantity)}`}
            className="flex h-full min-w-0 flex-1 items-end hover:bg-hover"
          >
            <div className="w-full rounded-t-[2px] bg-accent" style={{ height: heightOf(quantity, most) }} />
          </div>
        ))}
      </div>
      <figcaption className="flex justify-between gap-4 border-t border-border pt-1 text-label text-muted">
        <span>{formatDay(bars[0]!.day)}</span>
        <span>{formatDay(bars.at(-1)!.day)}</span>
      </figcaption>
    </figure>
  )
}

/** A small quantity stays visible. */
function heightOf(quantity: number | null, most: number) {
  return quantity === null || quantity === 0 ? 0 : `max(2px, ${(100 * quantity) / most}%)`
}
