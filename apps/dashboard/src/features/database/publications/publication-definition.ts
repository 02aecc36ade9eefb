import { createPublication } from '@plinth/postgres-meta/ddl/publications'
import type { Publication } from '@plinth/postgres-meta/introspect/publications'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'
import { draftOfPublication } from './publication-form.ts'

/** The statement that creates a publication. What only a superuser creates is written without columns and conditions. */
export function publicationDefinition(publication: Publication): string {
  const { name, operations, via_root: viaRoot, is_of_all_tables: isOfAll, schemas, tables } = publication
  if (!isOfAll && schemas.length === 0) return createPublication(draftOfPublication(publication))[0]!.sql
  const named = tables.map(({ schema, table }) => `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`)
  const parts = [
    ...(named.length > 0 ? [`table ${named.join(', ')}`] : []),
    ...(schemas.length > 0 ? [`tables in schema ${schemas.map(quoteIdentifier).join(', ')}`] : []),
  ]
  const what = isOfAll ? 'all tables' : parts.join(', ')
  return `create publication ${quoteIdentifier(name)} for ${what}
  with (publish = '${operations.join(', ').toLowerCase()}', publish_via_partition_root = ${viaRoot})`
}
