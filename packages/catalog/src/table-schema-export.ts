/** Tables as they are exported, for people and tools to read. */
export interface ExportedTable {
  schema: string
  name: string
  columns: readonly ExportedColumn[]
  /** Names of columns, in the order of the key. */
  primary_keys: readonly string[]
  relationships: readonly ExportedRelationship[]
}

export interface ExportedColumn {
  name: string
  data_type: string
  is_identity: boolean
  is_nullable: boolean
  /** SQL. */
  default_value: string | null
  is_unique: boolean
  /** The condition of the column's check constraint, as SQL. */
  check: string | null
}

/** One column of a foreign key, from the exported table to the one it refers to. */
export interface ExportedRelationship {
  constraint_name: string
  source_table_name: string
  source_column_name: string
  target_table_schema: string
  target_table_name: string
  target_column_name: string
}
