import type { ResultColumn } from '../state/message.ts'
import type { ChartRequest } from './chart-request.ts'

export interface ChartPoint {
  label: string
  value: number
}

/** More bars are no picture any more; a line takes all the rows that an answer has. */
const MOST_POINTS = { bar: 60, line: 1000 }

/** The points of a chart; undefined where the rows have no such columns or no numbers in them. */
export function chartPoints(
  { kind, x, y }: ChartRequest,
  { columns, rows }: { columns: readonly ResultColumn[]; rows: readonly (string | null)[][] },
): ChartPoint[] | undefined {
  const [at, measured] = [x, y].map((wanted) => columns.findIndex(({ name }) => name === wanted))
  if (at === undefined || measured === undefined || at === -1 || measured === -1) return undefined
  const points = rows.slice(0, MOST_POINTS[kind]).flatMap((row) => {
    const text = row[measured]
    const value = text === null || text === undefined || text.trim() === '' ? NaN : Number(text)
    return Number.isFinite(value) ? [{ label: row[at] ?? 'NULL', value }] : []
  })
  return points.length === 0 ? undefined : points
}

/** Where a scale begins and ends, always with nought in it, so that bars do not lie. */
export function scaleOf(points: readonly ChartPoint[]) {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return low === high ? { low, high: low + 1 } : { low, high }
}
