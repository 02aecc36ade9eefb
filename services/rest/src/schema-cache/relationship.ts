import type { QualifiedName } from './qualified-name.ts'

/** A way from `table` to `foreignTable` that a request can embed along. */
export type Relationship = ForeignKeyRelationship | JunctionRelationship | ComputedRelationship

interface Ends {
  table: QualifiedName
  foreignTable: QualifiedName
  isSelf: boolean
}

export interface ForeignKeyRelationship extends Ends {
  kind: 'one-to-many' | 'many-to-one' | 'one-to-one'
  constraint: string
  columns: readonly ColumnPair[]
  /** Of one-to-one: whether `table` is what is referred to. */
  isParent: boolean
  isView: boolean
  foreignIsView: boolean
}

export interface JunctionRelationship extends Ends {
  kind: 'many-to-many'
  junction: Junction
  isView: boolean
  foreignIsView: boolean
}

/** A function that takes a row of `table` and returns rows of `foreignTable`. */
export interface ComputedRelationship extends Ends {
  kind: 'computed'
  function: QualifiedName
  toOne: boolean
}

export interface Junction {
  table: QualifiedName
  /** Refers to the relationship's table. */
  constraint: string
  /** Refers to the foreign table. */
  foreignConstraint: string
  /** Columns of the relationship's table, each with that of the junction. */
  columns: readonly ColumnPair[]
  /** Columns of the foreign table, each with that of the junction. */
  foreignColumns: readonly ColumnPair[]
}

/** A column of the first table and the column of the second that equals it. */
export type ColumnPair = readonly [column: string, foreignColumn: string]

/** Whether what is embedded is one object or null, and not an array. */
export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}
