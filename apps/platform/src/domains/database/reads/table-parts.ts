import type { database, TableParts } from '@plinth/contract/database'
import type { Received } from '@plinth/contract/endpoint'
import { indexes } from '@plinth/postgres-meta/introspect/indexes'
import { policies } from '@plinth/postgres-meta/introspect/policies'
import { references } from '@plinth/postgres-meta/introspect/references'
import { triggers } from '@plinth/postgres-meta/introspect/triggers'
import { viewDefinitions } from '@plinth/postgres-meta/introspect/view-definitions'
import { introspect } from '@plinth/postgres-meta/introspection'
import type { ReadPool } from './read-pools.ts'

/** One after the other, so that it takes one connection of the person's. */
export async function tablePartsOf(
  pool: ReadPool,
  { table_id }: Received<typeof database.tableParts>,
): Promise<TableParts> {
  const of = { tables: [table_id] }
  return {
    indexes: await introspect(pool, indexes, of),
    policies: await introspect(pool, policies, of),
    triggers: await introspect(pool, triggers, of),
    referenced_by: await introspect(pool, references, of),
    view: (await introspect(pool, viewDefinitions, of))[0] ?? null,
  }
}
