/** As people read it, in their own time zone: `DD MMM YYYY, HH:mm:ss (ZZ)`, "23 Nov 2026, 09:04:59 (+0100)". */
export function formatMoment(moment: string | number | Date): string {
  const date = new Date(moment)
  const day = `${two(date.getDate())} ${months[date.getMonth()]} ${date.getFullYear()}`
  return `${day}, ${timeOf(date)} (${offsetOf(date).replace(':', '')})`
}

/** As machines read it, without losing the time zone: `YYYY-MM-DDTHH:mm:ssZ`, "2026-11-23T09:04:59+01:00". */
export function formatTimestamp(moment: string | number | Date): string {
  const date = new Date(moment)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${timeOf(date)}${offsetOf(date)}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const timeOf = (date: Date) => [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')

function offsetOf(date: Date) {
  const east = -date.getTimezoneOffset()
  return `${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`
}

const two = (value: number) => String(value).padStart(2, '0')
