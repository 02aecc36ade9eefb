import { database } from '@plinth/contract/database'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

/** Indexes, policies, triggers and references of a table, and what a view selects. */
export const tablePartsQuery = (ref: string, table_id: number) => ({
  queryKey: keyOf(database.tableParts, { ref, table_id }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.tableParts, { ref, table_id }, signal),
})
