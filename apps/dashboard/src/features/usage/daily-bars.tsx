import { formatDay } from '../../lib/format/format-day.ts'

interface DailyBarsProps {
  /** What they show. */
  label: string
  /** The first day. */
  start: string
  /** Null where nothing was measured. */
  days: readonly (number | null)[]
  format: (quantity: number) => string
}

const DAY_MS = 24 * 60 * 60_000

/** A bar for each day, as high as its quantity is beside the largest. */
export function DailyBars({ label, start, days, format }: DailyBarsProps) {
  const most = Math.max(...days.map((quantity) => quantity ?? 0))
  const dayOf = (index: number) => formatDay(new Date(Date.parse(start) + index * DAY_MS).toISOString())
  const highest = days.indexOf(most)
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div
        role="img"
        aria-label={
          most === 0 ? `${label} by day: none` : `${label} by day, with the most on ${dayOf(highest)}: ${format(most)}`
        }
        className="flex h-20 items-end gap-px"
      >
        {days.map((quantity, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a day is its place
            key={index}
            title={`${dayOf(index)}: ${quantity === null ? 'not measured' : format(quantity)}`}
            className="flex h-full min-w-0 flex-1 items-end hover:bg-hover"
          >
            <div className="w-full rounded-t-[2px] bg-accent" style={{ height: heightOf(quantity, most) }} />
          </div>
        ))}
      </div>
      <figcaption className="flex justify-between gap-4 border-t border-border pt-1 text-label text-muted">
        <span>{dayOf(0)}</span>
        <span>{dayOf(days.length - 1)}</span>
      </figcaption>
    </figure>
  )
}

/** What is little is still seen, and what is nothing is not. */
function heightOf(quantity: number | null, most: number) {
  return quantity === null || quantity === 0 ? 0 : `max(2px, ${(100 * quantity) / most}%)`
}
