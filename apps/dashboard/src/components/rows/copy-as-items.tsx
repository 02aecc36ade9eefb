import { toTsv } from '@plinth/grid/tsv'
import { MenuItem } from '@plinth/ui/menu'
import { rowsAsCsv } from '../../lib/database/rows-as-csv.ts'
import { type Into, rowsAsInserts } from '../../lib/database/rows-as-inserts.ts'
import { rowsAsJson } from '../../lib/database/rows-as-json.ts'
import { rowsAsMarkdown } from '../../lib/database/rows-as-markdown.ts'
import type { TextRows } from '../../lib/database/text-rows.ts'

interface CopyAsItemsProps {
  /** Called when one is chosen. Values that are not there in full are fetched. */
  read: () => TextRows | Promise<TextRows>
  /** The table that INSERTs name. */
  into?: Into | undefined
  copy: (source: () => string | Promise<string>) => unknown
}

/** Entries of a menu: the same rows as text for different readers. */
export function CopyAsItems({ read, into, copy }: CopyAsItemsProps) {
  const ways: [string, (rows: TextRows) => string][] = [
    ['Copy for a spreadsheet', (rows) => toTsv([namesOf(rows), ...rows.rows])],
    ['Copy as CSV', (rows) => rowsAsCsv(namesOf(rows), rows.rows)],
    ['Copy as JSON', rowsAsJson],
    ['Copy as Markdown', rowsAsMarkdown],
    ['Copy as SQL INSERT', (rows) => rowsAsInserts(rows, into)],
  ]
  return ways.map(([label, write]) => (
    <MenuItem key={label} onSelect={() => void copy(() => textOf(read(), write))}>
      {label}
    </MenuItem>
  ))
}

const namesOf = ({ columns }: TextRows) => columns.map(({ name }) => name)

function textOf(rows: TextRows | Promise<TextRows>, write: (rows: TextRows) => string) {
  return rows instanceof Promise ? rows.then(write) : write(rows)
}
