import type { Keys } from './keys.ts'
import type { TracedView } from './traced-views.ts'

/** What stands for a key's columns in a view, once for each way to choose; none when one of them is missing. */
export function* columnsInView(
  view: TracedView,
  table: number,
  columns: readonly number[],
  chosen: readonly string[] = [],
): Generator<readonly string[]> {
  const column = columns[chosen.length]
  if (column === undefined) return yield chosen
  for (const name of view.tables.get(table)?.get(column) ?? [])
    yield* columnsInView(view, table, columns, [...chosen, name])
}

/** The primary keys of all tables that the view shows whole, each column once. */
export function primaryKeyOfView(view: TracedView | undefined, keys: Keys): string[] {
  return [...(view?.tables.keys() ?? [])].flatMap((table) => {
    const key = keys.primary.get(table)
    return (key && columnsInView(view!, table, key.columns).next().value) ?? []
  })
}
