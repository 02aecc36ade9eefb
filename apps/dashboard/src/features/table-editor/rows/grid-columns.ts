import type { TableDetail } from '@plinth/contract/database'
import type { GridColumn } from '@plinth/grid/grid-options'
import { columnWidth } from '../../../lib/database/column-width.ts'
import { shortType } from '../../../lib/database/short-type.ts'
import { sortNote } from './sort-note.ts'

/** A table's columns for the grid, as wide as a person made them or as their type usually needs. */
export function gridColumnsOf(detail: TableDetail, widths: Readonly<Record<string, number>>): GridColumn[] {
  const { columns, table } = detail
  return columns.map((column, field) => {
    const { name, data_type } = column
    const note = sortNote(detail, column)
    const type = `${shortType(data_type)}${table.primary_key.includes(name) ? ' · key' : ''}`
    const width = widths[name] ?? Math.max(columnWidth(name, type), usualWidth(data_type))
    return { key: name, label: name, type, field, width, ...(note === undefined ? {} : { note }) }
  })
}

function usualWidth(type: string) {
  return usualWidths.find(([pattern]) => pattern.test(type))?.[1] ?? 160
}

const usualWidths: [RegExp, number][] = [
  [/^uuid$/, 300],
  [/^timestamp/, 256],
  [/^jsonb?$/, 280],
  [/^(?:text|character varying)$/, 220],
  [/^(?:boolean|smallint|integer|bigint)$/, 110],
]
