import { ImportRefused } from './import-refused.ts'
import type { RowOfPart } from './row-part.ts'
import { csvLine } from './row-text.ts'

export interface RejectedRow {
  line: number
  reason: string
}

const MOST_ROWS = 10_000
const MOST_BYTES = 8 * 1024 * 1024
const MOST_SHOWN = 100

/** The rows that are left out: a CSV file of them with the reason in a last column, and what is shown of the first ones. */
export function rejectedRows(columns: readonly string[]) {
  const lines = [Buffer.from(csvLine([...columns, 'reason']))]
  const first: RejectedRow[] = []
  let count = 0
  let bytes = 0
  return {
    /** Throws where there are too many. */
    add({ line, values }: RowOfPart, reason: string) {
      const text = Buffer.from(csvLine([...padded(values, columns.length), `Line ${line}: ${reason}`]))
      count++
      bytes += text.length
      if (count > MOST_ROWS || bytes > MOST_BYTES) throw tooMany({ line, reason })
      lines.push(text)
      if (first.length < MOST_SHOWN) first.push({ line, reason })
    },
    count: () => count,
    first: () => first,
    file: () => Buffer.concat(lines),
  }
}

/** A row with too few values has its reason in the last column, too. */
const padded = (values: readonly (string | null)[], length: number) =>
  values.length >= length ? values : [...values, ...Array.from({ length: length - values.length }, () => null)]

const tooMany = ({ line, reason }: RejectedRow) =>
  new ImportRefused(
    `More than ${MOST_ROWS.toLocaleString('en-US')} rows or 8 MB of rows would be left out. Look at the format and the columns again. The last reason is: ${reason}`,
    { line },
  )
