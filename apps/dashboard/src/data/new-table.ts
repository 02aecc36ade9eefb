import { database } from '@plinth/contract/database'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

const MOST = 1000

/** Types that people made, of all schemas. */
export const typesQuery = (ref: string) => ({
  queryKey: keyOf(database.types, { ref, limit: MOST }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.types, { ref, limit: MOST }, signal),
})

/** Tables of all schemas, for foreign keys to point at. */
export const referableTablesQuery = (ref: string) => ({
  queryKey: [...keyOf(database.tables, { ref, limit: MOST }), 'referable'],
  queryFn: async ({ signal }: Cancelable) => {
    const found = await callDatabase(database.tables, { ref, limit: MOST }, signal)
    return found.filter(({ kind }) => kind === 'table' || kind === 'partitioned')
  },
})
