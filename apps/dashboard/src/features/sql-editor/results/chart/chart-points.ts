import type { SqlResult } from '@plinth/contract/sql'
import { type ChartChoice, isNumeric, isTime } from './chart-columns.ts'

/** What stands along the bottom: moments in seconds, numbers, or rows one after the other with their names. */
export type Scale = 'time' | 'number' | 'names'

export interface ChartPoints {
  scale: Scale
  /** Ascending; of names, their places. */
  x: readonly number[]
  /** As the rows have it. */
  labels: readonly string[]
  /** One list for each value of the choice; null is a gap. */
  series: readonly (readonly (number | null)[])[]
  /** The same as Postgres wrote it, with every digit. */
  texts: readonly (readonly string[])[]
  /** Rows without a place along the bottom. */
  left: number
}

type Drawn = Pick<SqlResult, 'columns' | 'rows'>

export function pointsOf({ columns, rows }: Drawn, { kind, x, values }: ChartChoice): ChartPoints {
  const type = columns[x]?.type ?? ''
  const scale = isTime(type) ? 'time' : isNumeric(type) ? 'number' : 'names'
  const read = scale === 'time' ? secondsOf : numberOf
  const placed = rows.flatMap((row, index) => {
    const place = scale === 'names' ? index : read(row[x] ?? null)
    return place === null ? [] : [{ place, row }]
  })
  placed.sort((a, b) => a.place - b.place)
  return {
    // a bar for each row, however far apart they are
    scale: kind === 'bar' ? 'names' : scale,
    x: placed.map(({ place }, index) => (kind === 'bar' ? index : place)),
    labels: placed.map(({ row }) => row[x] ?? 'NULL'),
    series: values.map((value) => placed.map(({ row }) => numberOf(row[value] ?? null))),
    texts: values.map((value) => placed.map(({ row }) => row[value] ?? 'NULL')),
    left: rows.length - placed.length,
  }
}

function numberOf(text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

const MOMENT = /^(\d{4,6})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:([+-])(\d\d)(?::(\d\d))?)?)?$/

/** As Postgres writes dates and timestamps; what is before Christ or infinite has no place. */
function secondsOf(text: string | null): number | null {
  const match = MOMENT.exec(text ?? '')
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', sign, offsetHours = '0', offsetMinutes = '0'] =
    match
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60 : 60)
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000
  return midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
}
