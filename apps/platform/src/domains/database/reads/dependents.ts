import type { Received } from '@plinth/contract/endpoint'
import type { tables } from '@plinth/contract/tables'
import { introspect } from '@plinth/postgres-meta/introspection'
import { tableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import { tableNotFound } from '../database-errors.ts'
import type { ReadPool } from './read-pools.ts'

/** What else goes with a table that is dropped or emptied. */
export async function dependentsOf(pool: ReadPool, { table_id }: Received<typeof tables.dependents>) {
  const [found] = await introspect(pool, tableDependents, { tables: [table_id] })
  if (!found) throw tableNotFound()
  return found
}
