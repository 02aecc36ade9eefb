import { useEffect, useState } from 'react'

const TICK_MS = 100

/** How long something has been going on, counting. Hidden from screen readers, which would read every step. */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>{((now - since) / 1000).toFixed(1)} s</span>
}
