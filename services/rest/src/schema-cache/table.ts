/** A table, partitioned table, foreign table, view or materialized view. */
export interface Table {
  schema: string
  name: string
  comment: string | undefined
  isView: boolean
  /** What Postgres could do with it, for any role. */
  insertable: boolean
  updatable: boolean
  deletable: boolean
  /** By name; of a view, the columns that carry the key of a table beneath it. */
  primaryKey: readonly string[]
  /** In the table's order. */
  columns: ReadonlyMap<string, Column>
}

export interface Column {
  name: string
  comment: string | undefined
  nullable: boolean
  /** As SQL writes it, without a length; of a domain over a built-in type, that type. */
  type: string
  /** As it was declared. */
  nominalType: string
  maxLength: number | undefined
  /** An expression. */
  default: string | undefined
  enumValues: readonly string[]
}
