/** With its length, and from how many seconds on it is used. */
const units = [
  ['year', 365 * 86_400, 365 * 86_400],
  ['month', 30 * 86_400, 30 * 86_400],
  ['day', 86_400, 86_400],
  // the last half minute before an hour rounds up to one
  ['hour', 3600, 3570],
  ['minute', 60, 0],
] as const

// made on first use: its data takes several milliseconds to load
let words: Intl.RelativeTimeFormat | undefined

/** Both in milliseconds. Rounded to the nearest unit. Within 45 seconds, and for a clock that is a little ahead, it is "just now". */
export function formatRelativeTime(time: number, now: number) {
  const seconds = Math.round((time - now) / 1000)
  if (Math.abs(seconds) < 45) return 'just now'
  const [unit, size] = units.find(([, , from]) => Math.abs(seconds) >= from) ?? units[4]
  words ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return words.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / size), unit)
}
