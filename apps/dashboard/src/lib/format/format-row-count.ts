const steps = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

const ROUNDED_FROM = 100_000

/** A number of rows that is only roughly known: "about 1.2 M", "about 12,345". */
export const formatEstimate = (rows: number) =>
  `about ${rows < ROUNDED_FROM ? formatCount(Math.max(0, Math.round(rows))) : shortCount(rows)}`

/** With two digits at most and the step: "1.2 M", "840 k", "97". */
export function shortCount(rows: number): string {
  const whole = Math.max(0, Math.round(rows))
  for (const [size, unit] of steps) {
    // what would round up to a thousand belongs to the next step
    if (whole >= size * 0.9995 && whole >= 1000) return `${shorten(whole / size)} ${unit}`
  }
  return String(whole)
}

/** Every digit of a whole number: "1,234,567". `toLocaleString` loads data first, and pages count before they are there. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const shorten = (value: number) => (value < 9.95 ? Number(value.toFixed(1)) : Math.round(value))
