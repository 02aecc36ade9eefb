import type { Facts } from '../facts/facts.ts'
import { groupedBy } from '../grouped-by.ts'
import { passedColumns, type PassedColumn } from './passed-columns.ts'

/** By view: by table that it reads: by number of a column, the columns of the view that show it. */
export type TracedViews = ReadonlyMap<number, TracedView>

export interface TracedView {
  name: { schema: string; name: string }
  tables: ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>
}

/** Follows the columns of every exposed view to tables, through other views. */
export function tracedViews({ tables, views }: Facts): TracedViews {
  const passed = new Map(views.map(([oid, rule]) => [oid, groupedBy(passedColumns(rule), ({ column }) => column)]))
  return new Map(
    tables
      .filter(([, , , , isView]) => isView)
      .map(([oid, schema, name, , , , columns]) => [
        oid,
        {
          name: { schema, name },
          tables: tablesBehind(
            oid,
            columns.map(([column]) => column),
          ),
        },
      ]),
  )

  function tablesBehind(view: number, columnNames: readonly string[]) {
    const behind = new Map<number, Map<number, string[]>>()
    columnNames.forEach((name, index) => {
      for (const { table, tableColumn } of origins(view, index + 1)) {
        const columns = behind.get(table) ?? new Map<number, string[]>()
        columns.set(tableColumn, [...(columns.get(tableColumn) ?? []), name])
        behind.set(table, columns)
      }
    })
    return behind
  }

  /** All that a column comes from, the views on the way too. Two views may read each other, after a change. */
  function origins(view: number, column: number, seen: readonly number[] = []): PassedColumn[] {
    if (seen.includes(view)) return []
    const direct = passed.get(view)?.get(column) ?? []
    return direct.flatMap((origin) => [origin, ...origins(origin.table, origin.tableColumn, [...seen, view])])
  }
}
