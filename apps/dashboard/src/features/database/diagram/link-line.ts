import type { DiagramLink, DiagramTable } from '@plinth/postgres-meta/introspect/schema-diagram'
import { type Box, columnOffset } from './diagram-cards.ts'

/** What a line is drawn between. */
interface End {
  box: Box
  table: DiagramTable
}

const FOOT = 11
const HALF = 5

/**
 * The path of a foreign key, from the column that has it to the one that it points at. At the first end a foot of three
 * toes says that many rows may, a bar that one does; at the other end a bar says one row, a ring that it may be none.
 */
export function linkLine(
  { from_columns, to_columns, is_one_to_one, is_optional }: DiagramLink,
  { from, to }: { from: End; to: End },
): string {
  const [leave, arrive] = sides(from.box, to.box)
  const start = { x: edge(from.box, leave), y: from.box.y + columnOffset(from.table, from_columns[0]) }
  const end = { x: edge(to.box, arrive), y: to.box.y + columnOffset(to.table, to_columns[0]) }
  const bend = Math.max(36, Math.abs(end.x - start.x) / 2)
  const curve = `M${start.x} ${start.y}h${leave * FOOT}C${start.x + leave * bend} ${start.y} ${end.x + arrive * bend} ${end.y} ${end.x + arrive * FOOT} ${end.y}h${-arrive * FOOT}`
  const many = `M${start.x} ${start.y - HALF}l${leave * FOOT} ${HALF}l${-leave * FOOT} ${HALF}`
  const one = bar(start.x + leave * FOOT * 0.7, start.y)
  const optional = is_optional ? ring(end.x + arrive * (FOOT + 3), end.y) : ''
  return curve + (is_one_to_one ? one : many) + bar(end.x + arrive * FOOT * 0.7, end.y) + optional
}

/** Where all of a line is, roughly. */
export function lineBox(from: Box, to: Box): Box {
  const reach = 60
  const x = Math.min(from.x, to.x) - reach
  const y = Math.min(from.y, to.y)
  return {
    x,
    y,
    width: Math.max(from.x + from.width, to.x + to.width) + reach - x,
    height: Math.max(from.y + from.height, to.y + to.height) - y,
  }
}

type Side = 1 | -1

/** To the right or to the left: towards each other, or round where one is above the other. */
function sides(from: Box, to: Box): [Side, Side] {
  if (to.x + to.width + 2 * FOOT <= from.x) return [-1, 1]
  if (from.x + from.width + 2 * FOOT <= to.x) return [1, -1]
  return [1, 1]
}

const edge = (box: Box, side: Side) => (side === 1 ? box.x + box.width : box.x)

const bar = (x: number, y: number) => `M${x} ${y - HALF}v${2 * HALF}`

const ring = (x: number, y: number) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`
