export const MIN_COLUMN_WIDTH = 56
export const MAX_COLUMN_WIDTH = 1200
export const DEFAULT_COLUMN_WIDTH = 168

/** Up to this many columns are all mounted; more are mounted only around what is seen. */
const ALWAYS_MOUNTED = 30
const OVERSCAN_COLUMNS = 2

/** Left edges and widths in CSS pixels, measured from the first data column. */
export interface ColumnLayout {
  lefts: readonly number[]
  widths: readonly number[]
  total: number
}

export function layoutColumns(wanted: readonly (number | undefined)[]): ColumnLayout {
  const widths = wanted.map((width) => clampWidth(width ?? DEFAULT_COLUMN_WIDTH))
  const lefts: number[] = []
  let total = 0
  for (const width of widths) {
    lefts.push(total)
    total += width
  }
  return { lefts, widths, total }
}

export function clampWidth(width: number) {
  return Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))
}

/** The columns to mount for a scroll position, both ends included. `last` is -1 when there are none. */
export function columnsToMount(layout: ColumnLayout, scrollLeft: number, viewport: number) {
  const count = layout.widths.length
  if (count <= ALWAYS_MOUNTED) return { first: 0, last: count - 1 }
  return {
    first: Math.max(0, columnAt(layout, scrollLeft) - OVERSCAN_COLUMNS),
    last: Math.min(count - 1, columnAt(layout, scrollLeft + viewport) + OVERSCAN_COLUMNS),
  }
}

/** The column under `x`, clamped to the ones there are. */
export function columnAt({ lefts }: ColumnLayout, x: number) {
  let low = 0
  let high = lefts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lefts[middle]! <= x) low = middle
    else high = middle - 1
  }
  return low
}

/** The scrollLeft that shows the whole column, or its start when it is wider than the viewport. */
export function scrollLeftRevealing(layout: ColumnLayout, scrollLeft: number, viewport: number, column: number) {
  const left = layout.lefts[column] ?? 0
  const right = left + (layout.widths[column] ?? 0)
  return Math.max(0, Math.min(left, Math.max(scrollLeft, right - viewport)))
}
