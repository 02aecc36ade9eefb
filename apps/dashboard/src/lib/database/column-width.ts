const CHARACTER = 8
const PADDING = 18
const NARROWEST = 72
const WIDEST = 320
const SAMPLES = 50

/** A width in CSS pixels that shows the heading and most of the values seen so far. */
export function columnWidth(name: string, type: string, values: Iterable<string | null | undefined> = []): number {
  let longest = name.length + type.length * 0.85 + 3
  let seen = 0
  for (const value of values) {
    if (++seen > SAMPLES) break
    longest = Math.max(longest, value === null || value === undefined ? 4 : firstLineLength(value))
  }
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * CHARACTER + PADDING)))
}

function firstLineLength(value: string) {
  return Math.min(value.length, WIDEST / CHARACTER)
}
