import { days, hours, minutes } from '@plinth/catalog/durations'

/** How long something has run, in its two largest units: "12 days 3 h", "5 h 20 min". */
export function formatUptime(milliseconds: number): string {
  const whole = Math.max(0, milliseconds)
  const [inDays, inHours, inMinutes] = [days(1), hours(1), minutes(1)].map((unit) => Math.floor(whole / unit)) as [
    number,
    number,
    number,
  ]
  if (inDays > 0) return joined(inDays === 1 ? '1 day' : `${inDays} days`, inHours % 24, 'h')
  if (inHours > 0) return joined(`${inHours} h`, inMinutes % 60, 'min')
  return inMinutes > 0 ? `${inMinutes} min` : 'less than a minute'
}

const joined = (first: string, second: number, unit: string) => (second === 0 ? first : `${first} ${second} ${unit}`)
