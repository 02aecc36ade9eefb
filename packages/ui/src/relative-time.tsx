import { useSyncExternalStore } from 'react'
import { formatMoment, formatTimestamp } from './format-moment.ts'
import { formatRelativeTime } from './format-relative-time.ts'
import { Tooltip } from './tooltip.tsx'

/** "3 minutes ago", kept true while it is on the screen; the exact time on hover, in the person's time zone. */
export function RelativeTime({ value }: { value: string | number | Date }) {
  const now = useSyncExternalStore(subscribe, readNow)
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) return <>unknown</>
  return (
    <Tooltip content={formatMoment(time)}>
      <time dateTime={formatTimestamp(time)} className="whitespace-nowrap">
        {formatRelativeTime(time.getTime(), now)}
      </time>
    </Tooltip>
  )
}

const TICK_MS = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// One clock for all of them.
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// In whole ticks, because a snapshot must be equal between two renders.
function readNow() {
  return Math.ceil(Date.now() / TICK_MS) * TICK_MS
}
