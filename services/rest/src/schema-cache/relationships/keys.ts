import { bySchema, lookup } from '../by-schema.ts'
import type { Facts, KeyFact } from '../facts/facts.ts'
import { groupedBy } from '../grouped-by.ts'
import type { QualifiedName } from '../qualified-name.ts'

/** The keys of all tables, with what it takes to name them. */
export interface Keys {
  primary: ReadonlyMap<number, PrimaryKey>
  foreign: readonly ForeignKey[]
  /** The columns of a table's primary key by its name. */
  primaryOf(table: QualifiedName): readonly string[]
  relationName(oid: number): QualifiedName
  columnName(oid: number, number: number): string
}

export interface PrimaryKey {
  table: number
  columns: readonly number[]
}

export interface ForeignKey {
  constraint: string
  table: number
  columns: readonly number[]
  foreignTable: number
  foreignColumns: readonly number[]
  /** No two rows refer to the same one. */
  isUnique: boolean
}

export function keysOf({ keys, keyed }: Facts): Keys {
  const relations = new Map(
    keyed.map(([oid, schema, name, columns]) => [oid, { schema, name, columns: new Map(columns) }]),
  )
  const unique = groupedBy(keys.filter(isUnique), tableOf)
  const primary = keys.filter(([type]) => type === 'p').map(([, , table, columns]) => ({ table, columns }))
  const primaryByName = bySchema(primary, ({ table }) => relations.get(table)!)
  return {
    primary: new Map(primary.map((key) => [key.table, key])),
    foreign: keys.filter(isForeign).map(foreignKeyFrom),
    primaryOf: (name) =>
      (lookup(primaryByName, name) ?? []).flatMap(({ table, columns }) => columnNames(table, columns)),
    relationName: (oid) => ({ schema: relations.get(oid)!.schema, name: relations.get(oid)!.name }),
    columnName,
  }

  function columnName(oid: number, number: number) {
    return relations.get(oid)!.columns.get(number)!
  }

  function columnNames(oid: number, numbers: readonly number[]) {
    return numbers.map((number) => columnName(oid, number))
  }

  function foreignKeyFrom([, constraint, table, columns, foreignTable, foreignColumns]: KeyFact): ForeignKey {
    return {
      constraint,
      table,
      columns,
      foreignTable,
      foreignColumns: foreignColumns!,
      isUnique: (unique.get(table) ?? []).some((key) => sameColumns(key[3], columns)),
    }
  }
}

const tableOf = ([, , table]: KeyFact) => table

const isUnique = ([type]: KeyFact) => type === 'p' || type === 'u'

/** A key of a partitioned table is repeated on each partition, which is reached through the table. */
const isForeign = ([type, , , , , , ofPartition]: KeyFact) => type === 'f' && !ofPartition

function sameColumns(one: readonly number[], other: readonly number[]) {
  return one.length === other.length && one.every((column) => other.includes(column))
}
