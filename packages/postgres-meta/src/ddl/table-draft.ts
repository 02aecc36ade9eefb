export const foreignKeyActions = ['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'] as const
export type ForeignKeyAction = (typeof foreignKeyActions)[number]

/** A column to create. Type, default and check are SQL; the name is any that Postgres can hold. */
export interface ColumnDraft {
  name: string
  /** As written in SQL, such as numeric(10,2) or "public"."mood"[]. */
  type: string
  default: string | null
  is_nullable: boolean
  is_unique: boolean
  identity: 'ALWAYS' | 'BY DEFAULT' | null
  check: string | null
  comment: string | null
}

export interface ForeignKeyDraft {
  columns: readonly string[]
  target: { schema: string; table: string; columns: readonly string[] }
  on_update: ForeignKeyAction
  on_delete: ForeignKeyAction
}

export interface TableDraft {
  schema: string
  name: string
  comment: string | null
  rls_enabled: boolean
  columns: readonly ColumnDraft[]
  /** Names of its columns, in the order of the key. */
  primary_key: readonly string[]
  foreign_keys: readonly ForeignKeyDraft[]
}
