import { database } from '@plinth/contract/database'
import type { TableAccess } from '@plinth/contract/table-access'
import type { ReachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { nameOf, type Cancelable } from '../../../api/api.ts'

export interface Reached {
  table: TableAccess
  label: ReachLabel
}

/** Who reaches the first thousand tables of a schema, by their ids. It is out of date whenever the tables are. */
export const schemaAccessQuery = (ref: string, schema: string) => ({
  queryKey: [nameOf(database.tables), 'access', { ref, schema }],
  // what reads it is fetched when the page is there
  queryFn: async ({ signal }: Cancelable): Promise<Record<string, Reached>> =>
    (await import('./read-schema-access.ts')).readSchemaAccess(ref, schema, signal),
})
