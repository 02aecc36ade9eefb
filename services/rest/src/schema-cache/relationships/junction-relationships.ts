import { bySchema, lookup, type BySchema } from '../by-schema.ts'
import { groupedBy } from '../grouped-by.ts'
import type { QualifiedName } from '../qualified-name.ts'
import type { ColumnPair, ForeignKeyRelationship, JunctionRelationship } from '../relationship.ts'
import type { Table } from '../table.ts'
import type { Keys } from './keys.ts'

/** A table joins two others when both of its references are part of its primary key. */
export function* junctionRelationships(
  byKeys: readonly ForeignKeyRelationship[],
  keys: Keys,
  tables: BySchema<Table>,
): Generator<JunctionRelationship> {
  const references = bySchema(
    byKeys.filter(({ kind }) => kind === 'many-to-one'),
    ({ table }) => table,
  )
  for (const ofSchema of references.values())
    for (const ofTable of ofSchema.values()) yield* throughTable(ofTable, primaryKeyOf(ofTable[0]!.table))

  /** Of a table that is not exposed, too: it joins nothing for a request, but its ends are known to be joined. */
  function primaryKeyOf(table: QualifiedName): ReadonlySet<string> {
    return new Set(lookup(tables, table)?.primaryKey ?? keys.primaryOf(table))
  }
}

function* throughTable(references: readonly ForeignKeyRelationship[], primaryKey: ReadonlySet<string>) {
  const ofKey = references.filter(({ columns }) => columns.every(([column]) => primaryKey.has(column)))
  // a constraint has as many references as its views have ways to show it, and those are not compared with each other
  const byConstraint = groupedBy(ofKey, ({ constraint }) => constraint)
  for (const one of ofKey)
    for (const [constraint, others] of byConstraint)
      if (constraint !== one.constraint) for (const other of others) yield through(one, other)
}

function through(one: ForeignKeyRelationship, other: ForeignKeyRelationship): JunctionRelationship {
  const [table, foreignTable] = [one.foreignTable, other.foreignTable]
  return {
    kind: 'many-to-many',
    table,
    foreignTable,
    isSelf: table.schema === foreignTable.schema && table.name === foreignTable.name,
    junction: {
      table: one.table,
      constraint: one.constraint,
      foreignConstraint: other.constraint,
      columns: one.columns.map(swapped),
      foreignColumns: other.columns.map(swapped),
    },
    isView: one.foreignIsView,
    foreignIsView: other.foreignIsView,
  }
}

const swapped = ([column, foreignColumn]: ColumnPair): ColumnPair => [foreignColumn, column]
