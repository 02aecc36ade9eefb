import { bySchema, lookup, type BySchema } from '../by-schema.ts'
import type { ColumnPair, ForeignKeyRelationship, JunctionRelationship } from '../relationship.ts'
import type { Table } from '../table.ts'

/** A table joins two others when both of its references are part of its primary key. */
export function* junctionRelationships(
  byKeys: readonly ForeignKeyRelationship[],
  tables: BySchema<Table>,
): Generator<JunctionRelationship> {
  const references = bySchema(
    byKeys.filter(({ kind }) => kind === 'many-to-one'),
    ({ table }) => table,
  )
  for (const ofSchema of references.values())
    for (const ofTable of ofSchema.values()) yield* throughTable(ofTable, tables)
}

function* throughTable(references: readonly ForeignKeyRelationship[], tables: BySchema<Table>) {
  const primaryKey = new Set(lookup(tables, references[0]!.table)?.primaryKey)
  const ofKey = references.filter(({ columns }) => columns.every(([column]) => primaryKey.has(column)))
  for (const one of ofKey) for (const other of ofKey) if (other.constraint !== one.constraint) yield through(one, other)
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
