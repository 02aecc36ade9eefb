const UNITS = [
  { unit: 'h', milliseconds: 3_600_000 },
  { unit: 'min', milliseconds: 60_000 },
  { unit: 's', milliseconds: 1_000 },
  { unit: 'ms', milliseconds: 1 },
] as const

/** A time in the unit that suits it, with three digits: 1.25 ms, 38.4 s. */
export function formatDuration(milliseconds: number): string {
  const { unit, milliseconds: size } = UNITS.find((known) => milliseconds >= known.milliseconds) ?? UNITS[3]
  const value = milliseconds / size
  if (unit === 'ms' && value > 0 && value < 0.01) return '< 0.01 ms'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}
