export const indexMethods = ['btree', 'hash', 'gin', 'gist', 'brin'] as const
export type IndexMethod = (typeof indexMethods)[number]

/** An index over columns of a table. */
export interface IndexDraft {
  name: string
  method: IndexMethod
  /** In the order of the index. */
  columns: readonly { name: string; is_descending: boolean }[]
  is_unique: boolean
  /** Which rows are in it, as an expression; null for all. */
  condition: string | null
  /** Others write to the table while it is built. */
  is_concurrent: boolean
}

/** Only such an index has an order. */
export const hasOrder = (method: IndexMethod) => method === 'btree'
