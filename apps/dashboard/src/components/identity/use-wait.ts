import { seconds } from '@plinth/catalog/durations'
import { useEffect, useState } from 'react'

/** Seconds that are left of a wait, and how to begin one. */
export function useWait() {
  const [left, setLeft] = useState(0)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((current) => Math.max(0, current - 1)), seconds(1))
    return () => clearInterval(timer)
  }, [isWaiting])
  return { left, wait: setLeft }
}
