import { seconds } from '@plinth/catalog/durations'
import { useEffect, useState } from 'react'

/** "in 12 seconds", counting down, or "in 4 minutes". A timer, so that screen readers do not read every second. */
export function TimeUntil({ moment }: { moment: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(1))
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className="tabular-nums">
      {words(Math.ceil((Date.parse(moment) - now) / seconds(1)))}
    </span>
  )
}

function words(left: number) {
  if (left <= 0) return 'now'
  if (left >= 120) return `in ${Math.round(left / 60)} minutes`
  return `in ${left} ${left === 1 ? 'second' : 'seconds'}`
}
