/** A value to write: text as Postgres reads it, null, or the column's default where there is none. */
export interface NewValue {
  column: string
  value?: string | null | undefined
}

/** A value that was read: the change is only made while it is still the same. */
export interface ReadValue {
  column: string
  value: string | null
}

/** One row to write. Its key has one text for each column of the table's key. */
export type RowChange =
  | { kind: 'insert'; values: readonly NewValue[]; keeps_identity?: boolean | undefined }
  | { kind: 'update'; key: readonly string[]; was: readonly ReadValue[]; values: readonly NewValue[] }
  | { kind: 'delete'; key: readonly string[]; was: readonly ReadValue[] }
