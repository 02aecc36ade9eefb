import type { QualifiedName } from './qualified-name.ts'

/** A function that a request can call. */
export interface Routine {
  /** By which Postgres says who may call it. */
  oid: number
  schema: string
  name: string
  comment: string | undefined
  parameters: readonly Parameter[]
  returns: Returns
  volatility: 'volatile' | 'stable' | 'immutable'
  isVariadic: boolean
  /** From its own settings. */
  isolation: Isolation | undefined
  /** Settings of the function that hold for the whole transaction: those that db-hoisted-tx-settings names. */
  settings: readonly (readonly [name: string, value: string])[]
}

export interface Parameter {
  /** Empty for one without a name. */
  name: string
  /** As SQL writes it. */
  type: string
  /** The same, but a variant that cuts nothing off: `character varying` for `character`. */
  unboundedType: string
  required: boolean
  variadic: boolean
}

export interface Returns {
  isSet: boolean
  /** Composite: rows of a table or type, or of `table (…)` and out parameters. */
  kind: 'scalar' | 'composite'
  /** The type, or the table whose rows it is. */
  type: QualifiedName
  /** A domain over a composite type. */
  isAlias: boolean
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export function returnsVoid({ returns: { isSet, kind, type } }: Routine): boolean {
  return !isSet && kind === 'scalar' && type.schema === 'pg_catalog' && type.name === 'void'
}
