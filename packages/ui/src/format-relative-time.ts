const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Both in milliseconds. Within 45 seconds, and for a clock that is a little ahead, it is "just now". */
export function formatRelativeTime(time: number, now: number) {
  const seconds = Math.round((time - now) / 1000)
  if (Math.abs(seconds) < 45) return 'just now'
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  const count = Math.trunc(seconds / size) || Math.sign(seconds)
  return words.format(count, unit)
}
