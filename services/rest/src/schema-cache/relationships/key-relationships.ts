import type { QualifiedName } from '../qualified-name.ts'
import type { ForeignKeyRelationship } from '../relationship.ts'
import type { ForeignKey, Keys } from './keys.ts'
import { columnsInView } from './view-keys.ts'
import type { TracedView, TracedViews } from './traced-views.ts'

/** From what refers to what is referred to: of the tables of a foreign key, and of every view that shows its columns. */
export function keyRelationships(keys: Keys, views: TracedViews): ForeignKeyRelationship[] {
  const viewsOf = readersByTable(views)
  return keys.foreign.flatMap((key) => {
    const from = ends(key.table, key.columns)
    const to = ends(key.foreignTable, key.foreignColumns)
    return from.flatMap((end) => to.map((other) => relationship(key, end, other)))
  })

  /** The table comes first. */
  function ends(table: number, columns: readonly number[]): End[] {
    const own = { oid: table, ...namedTable(table, columns) }
    const shown = (viewsOf.get(table) ?? []).flatMap(([oid, view]) =>
      columnsInView(view, table, columns).map((names) => ({ oid, name: view.name, columns: names, isView: true })),
    )
    return [own, ...shown]
  }

  function namedTable(table: number, columns: readonly number[]) {
    const names = columns.map((number) => keys.columnName(table, number))
    return { name: keys.relationName(table), columns: names, isView: false }
  }
}

interface End {
  oid: number
  name: QualifiedName
  columns: readonly string[]
  isView: boolean
}

function relationship({ constraint, isUnique }: ForeignKey, from: End, to: End): ForeignKeyRelationship {
  return {
    kind: isUnique ? 'one-to-one' : 'many-to-one',
    table: from.name,
    foreignTable: to.name,
    isSelf: from.oid === to.oid,
    constraint,
    columns: from.columns.map((column, index) => [column, to.columns[index]!]),
    isParent: false,
    isView: from.isView,
    foreignIsView: to.isView,
  }
}

function readersByTable(views: TracedViews) {
  const readers = new Map<number, (readonly [oid: number, view: TracedView])[]>()
  for (const [oid, view] of views)
    for (const table of view.tables.keys()) readers.set(table, [...(readers.get(table) ?? []), [oid, view]])
  return readers
}
