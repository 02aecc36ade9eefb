import { namesAsText, namesIn } from '@plinth/postgres-meta/ddl/name-list'
import type { PublicationDraft, PublicationOperation } from '@plinth/postgres-meta/ddl/publication-draft'
import type { Publication } from '@plinth/postgres-meta/introspect/publications'

/** A publication as it is typed. */
export interface PublicationForm {
  name: string
  operations: readonly PublicationOperation[]
  viaRoot: boolean
  tables: readonly PublishedTableForm[]
}

export interface PublishedTableForm {
  schema: string
  table: string
  /** Names with commas; empty for all columns. */
  columns: string
  /** Empty for every row. */
  condition: string
}

export const newPublicationForm: PublicationForm = {
  name: '',
  operations: ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'],
  viaRoot: false,
  tables: [],
}

/** What was read of a publication, as what it is changed from. */
export const draftOfPublication = ({ name, operations, via_root, tables }: Publication) => ({
  name,
  operations,
  via_root,
  tables,
})

export const formOfPublication = ({ name, operations, via_root, tables }: Publication): PublicationForm => ({
  name,
  operations,
  viaRoot: via_root,
  tables: tables.map(({ schema, table, columns, condition }) => ({
    schema,
    table,
    columns: namesAsText(columns),
    condition: condition ?? '',
  })),
})

export const draftOfForm = ({ name, operations, viaRoot, tables }: PublicationForm) =>
  ({
    name,
    operations: [...operations],
    via_root: viaRoot,
    tables: tables.map(({ schema, table, columns, condition }) => ({
      schema,
      table,
      columns: columns.trim() === '' ? [] : namesIn(columns),
      condition: condition.trim() === '' ? null : condition,
    })),
  }) satisfies PublicationDraft
