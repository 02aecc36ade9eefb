const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** A day in UTC as `DD MMM, YYYY`: "09 May, 2026". */
export function formatDay(moment: string): string {
  const date = new Date(moment)
  return `${day.format(date)} ${month.format(date)}, ${date.getUTCFullYear()}`
}
