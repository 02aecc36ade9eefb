import type { Keys } from './keys.ts'
import type { TracedView } from './traced-views.ts'

/** What stands for a key's columns in a view, once for each way to choose; none when one of them is missing. */
export function columnsInView(
  view: TracedView,
  table: number,
  columns: readonly number[],
): Iterable<readonly string[]> {
  const names = shownAs(view, table, columns)
  return names ? choices(names) : []
}

/** The primary keys of all tables that the view shows whole, each column once. */
export function primaryKeyOfView(view: TracedView | undefined, keys: Keys): string[] {
  return [...(view?.tables.keys() ?? [])].flatMap((table) => {
    const key = keys.primary.get(table)
    return (key && shownAs(view!, table, key.columns)?.map(([name]) => name!)) ?? []
  })
}

/** The names of each column in the view. Undefined when one has none: the choices of all others lead nowhere then. */
function shownAs(view: TracedView, table: number, columns: readonly number[]): (readonly string[])[] | undefined {
  const names = columns.map((column) => view.tables.get(table)?.get(column) ?? [])
  return names.some(({ length }) => length === 0) ? undefined : names
}

function* choices(names: readonly (readonly string[])[], chosen: readonly string[] = []): Generator<readonly string[]> {
  const next = names[chosen.length]
  if (next === undefined) return yield chosen
  for (const name of next) yield* choices(names, [...chosen, name])
}
