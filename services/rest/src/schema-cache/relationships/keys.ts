import type { Facts, KeyFact } from '../facts/facts.ts'
import { groupedBy } from '../grouped-by.ts'
import type { QualifiedName } from '../qualified-name.ts'

/** The keys of all tables, with what it takes to name them. */
export interface Keys {
  primary: ReadonlyMap<number, PrimaryKey>
  foreign: readonly ForeignKey[]
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
  return {
    primary: new Map(
      keys.filter(([type]) => type === 'p').map(([, , table, columns]) => [table, { table, columns }] as const),
    ),
    foreign: keys.filter(isForeign).map(foreignKeyFrom),
    relationName: (oid) => ({ schema: relations.get(oid)!.schema, name: relations.get(oid)!.name }),
    columnName: (oid, number) => relations.get(oid)!.columns.get(number)!,
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
