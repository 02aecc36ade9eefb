/** What one statement reads of the catalogs, in the arrays that it builds. What relates to what follows from it. */
export interface Facts {
  tables: readonly TableFact[]
  /** Every relation that a key names columns of, in whatever schema. */
  keyed: readonly (readonly [oid: number, schema: string, name: string, columns: readonly ColumnNumber[]])[]
  keys: readonly KeyFact[]
  views: readonly (readonly [oid: number, rule: string])[]
  computed: readonly ComputedFact[]
  routines: readonly RoutineFact[]
  representations: readonly (readonly [source: string, target: string, castFunction: string])[]
  handlers: readonly HandlerFact[]
}

export type ColumnNumber = readonly [number: number, name: string]

export type TableFact = readonly [
  oid: number,
  schema: string,
  name: string,
  comment: string | null,
  isView: boolean,
  /** A bit for each of CmdType: 4 update, 8 insert, 16 delete. */
  writable: number,
  columns: readonly ColumnFact[],
]

export type ColumnFact = readonly [
  name: string,
  comment: string | null,
  nullable: boolean,
  type: string,
  nominalType: string,
  maxLength: number | null,
  defaultExpression: string | null,
  enumValues: readonly string[] | null,
]

export type KeyFact = readonly [
  type: 'p' | 'u' | 'f',
  name: string,
  table: number,
  columns: readonly number[],
  foreignTable: number,
  foreignColumns: readonly number[] | null,
  ofPartition: boolean,
]

export type ComputedFact = readonly [
  schema: string,
  name: string,
  tableSchema: string,
  table: string,
  foreignSchema: string,
  foreignTable: string,
  toOne: boolean,
]

export type RoutineFact = readonly [
  schema: string,
  name: string,
  comment: string | null,
  parameters: readonly ParameterFact[] | null,
  returnsSet: boolean,
  returnsComposite: boolean,
  returnedSchema: string,
  returned: string,
  returnsAlias: boolean,
  volatility: 'v' | 's' | 'i',
  isVariadic: boolean,
  /** Each `name=value`. */
  settings: readonly string[] | null,
  oid: number,
]

export type ParameterFact = readonly [
  name: string,
  type: string,
  unboundedType: string,
  required: boolean,
  variadic: boolean,
]

export type HandlerFact = readonly [
  schema: string,
  name: string,
  targetSchema: string,
  target: string,
  mediaType: string,
  resolvedMediaType: string,
]
