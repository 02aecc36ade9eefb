/** A time in the unit that suits it: 1.25 ms, 38.4 s, 1 min 21 s, 2.50 h. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds > 0 && milliseconds < 0.01) return '< 0.01 ms'
  if (milliseconds < 1_000) return `${threeDigits(milliseconds)} ms`
  if (milliseconds < 60_000) return `${threeDigits(milliseconds / 1_000)} s`
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${threeDigits(seconds / 3_600)} h`
}

const threeDigits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
