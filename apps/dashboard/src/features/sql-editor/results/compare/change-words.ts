import { formatCount } from '../../../../lib/format/format-row-count.ts'

/** How a figure is written, without its sign. */
export type Format = (value: number) => string

export const asMs: Format = (value) => `${shortened(value)} ms`
export const asCost: Format = (value) => shortened(value)
export const asCount: Format = (value) => formatCount(Math.round(value))

/** Three digits are enough to compare by. */
const shortened = (value: number) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toLocaleString('en-US')
}

/** `12 ms → 3 ms`, one figure where there is no other or both are the same; undefined where there is none. */
export function fromTo(before: number | undefined, after: number | undefined, format: Format) {
  if (before === undefined && after === undefined) return undefined
  if (before === undefined) return format(after!)
  if (after === undefined) return format(before)
  return format(before) === format(after) ? format(after) : `${format(before)} → ${format(after)}`
}

/** `−9 ms` or `+3 ms`; undefined where nothing changed, or where only one of both is known. */
export function changeOf(before: number | undefined, after: number | undefined, format: Format) {
  if (before === undefined || after === undefined) return undefined
  const change = after - before
  if (format(before) === format(after)) return undefined
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`
}
