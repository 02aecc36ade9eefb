import type { GridOptions } from './grid-options.ts'
import type { selectedArea } from './selection.ts'
import { parseTsv, toTsv } from './tsv.ts'

type Area = ReturnType<typeof selectedArea>

/** Writes the loaded rows of the area as tab-separated text, and says how many were not there. False when none was. */
export function copyArea(event: ClipboardEvent, area: Area, { columns, rows, onCopy }: GridOptions) {
  const copied = columns.slice(area.columns.first, area.columns.last + 1)
  const fields = copied.map(({ field }, index) => field ?? area.columns.first + index)
  const values: (string | null)[][] = []
  let missingRows = 0
  for (const [first, last] of area.rows) {
    for (let row = first; row <= last; row++) {
      const cells = rows.row(row)
      if (cells) values.push(fields.map((field) => cells[field] ?? null))
      else missingRows++
    }
  }
  if (values.length) {
    event.clipboardData?.setData('text/plain', toTsv(values))
    event.preventDefault()
  }
  onCopy?.({ rowCount: values.length, columnCount: copied.length, missingRows })
  return values.length > 0
}

/** Hands a pasted text over, for the top left of the area. */
export function pasteIntoArea(event: ClipboardEvent, area: Area, { columns, editable, onPaste }: GridOptions) {
  const column = columns[area.columns.first]
  const row = area.rows[0]?.[0]
  const text = event.clipboardData?.getData('text/plain')
  if (!editable || !onPaste || !column || row === undefined || !text) return
  event.preventDefault()
  onPaste(row, column, parseTsv(text))
}
