import { tables } from '@plinth/contract/tables'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

/** What else goes with a table: always as it is now. */
export const tableDependentsQuery = (ref: string, table_id: number) => ({
  queryKey: keyOf(tables.dependents, { ref, table_id }),
  queryFn: ({ signal }: Cancelable) => callDatabase(tables.dependents, { ref, table_id }, signal),
  gcTime: 0,
  staleTime: 0,
})
