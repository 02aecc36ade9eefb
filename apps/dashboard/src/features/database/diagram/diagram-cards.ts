import type { DiagramTable } from '@plinth/postgres-meta/introspect/schema-diagram'

/** Where something is in the diagram, in its own pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const CARD_WIDTH = 264
export const HEAD_HEIGHT = 34
export const ROW_HEIGHT = 22

/** A longer table would push the others away. */
const MOST_ROWS = 40

/** The columns that a card shows, and how many it leaves out. */
export function rowsOf({ columns, column_count }: DiagramTable) {
  const shown = columns.slice(0, MOST_ROWS)
  return { shown, hidden: column_count - shown.length }
}

export function cardHeight(table: DiagramTable) {
  const { shown, hidden } = rowsOf(table)
  return HEAD_HEIGHT + (shown.length + (hidden > 0 ? 1 : 0)) * ROW_HEIGHT + 5
}

/** How far below the top of a card the line of a column begins: in its middle, or at the last row where it is not shown. */
export function columnOffset(table: DiagramTable, column: string | undefined) {
  const { shown } = rowsOf(table)
  const place = shown.findIndex(({ name }) => name === column)
  return HEAD_HEIGHT + ((place === -1 ? shown.length : place) + 0.5) * ROW_HEIGHT
}

/** The smallest box around all of them. */
export function around(boxes: Iterable<Box>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  if (left === Infinity) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
