import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { database } from '@plinth/contract/database'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { type Cancelable, nameOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

const PAGE = 1000
const MOST_PAGES = 5

/** Every table that may have policies, by schema and name. Of more than five thousand the first ones. */
export const policyTablesQuery = (ref: string) => ({
  queryKey: [nameOf(database.tables), { ref }, 'for policies'],
  queryFn: async ({ signal }: Cancelable) => {
    const all: Table[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const tables = await callDatabase(database.tables, { ref, limit: PAGE, offset: page * PAGE }, signal)
      all.push(...tables)
      if (tables.length < PAGE) break
    }
    return all.filter(({ kind, schema }) => (kind === 'table' || kind === 'partitioned') && !isSystemSchema(schema))
  },
})
