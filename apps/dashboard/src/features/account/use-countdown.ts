import { useEffect, useState } from 'react'

/** Seconds that go down to 0, from wherever `start` sets them. */
export function useCountdown() {
  const [seconds, start] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => start(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start }
}
