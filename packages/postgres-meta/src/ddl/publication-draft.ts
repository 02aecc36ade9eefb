export const publicationOperations = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const

export type PublicationOperation = (typeof publicationOperations)[number]

export interface PublishedTable {
  schema: string
  table: string
  /** Empty for all of them, also those that come later. */
  columns: readonly string[]
  /** An expression over a row; null for every row. */
  condition: string | null
}

export interface PublicationDraft {
  name: string
  operations: readonly PublicationOperation[]
  /** Changes of partitions are sent as those of the table that they are parts of. */
  via_root: boolean
  tables: readonly PublishedTable[]
}
