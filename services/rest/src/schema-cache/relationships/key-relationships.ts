import type { QualifiedName } from '../qualified-name.ts'
import type { ForeignKeyRelationship } from '../relationship.ts'
import type { ForeignKey, Keys } from './keys.ts'
import { columnsInView } from './view-keys.ts'
import type { TracedView, TracedViews } from './traced-views.ts'

/** From what refers to what is referred to: of the tables of a foreign key, and of every view that shows its columns. */
export function* keyRelationships(keys: Keys, views: TracedViews): Generator<ForeignKeyRelationship> {
  const viewsOf = readersByTable(views)
  for (const key of keys.foreign)
    for (const from of ends(key.table, key.columns))
      for (const to of ends(key.foreignTable, key.foreignColumns)) yield relationship(key, from, to)

  /** The table comes first. */
  function* ends(table: number, columns: readonly number[]): Generator<End> {
    yield { oid: table, ...namedTable(table, columns) }
    for (const [oid, view] of viewsOf.get(table) ?? [])
      for (const names of columnsInView(view, table, columns))
        yield { oid, name: view.name, columns: names, isView: true }
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
