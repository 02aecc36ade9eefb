import { database } from '@plinth/contract/database'
import { tableAccess } from '@plinth/contract/table-access'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

/** Who reaches one table; nothing when it is gone. It is out of date whenever the table is. */
export const tableAccessQuery = (ref: string, id: number) => ({
  queryKey: [...keyOf(database.table, { ref, table_id: String(id) }), 'access'],
  queryFn: ({ signal }: Cancelable) => callDatabase(tableAccess.list, { ref, table_id: id }, signal),
})
