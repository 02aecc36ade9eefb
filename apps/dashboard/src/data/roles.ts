import { database } from '@plinth/contract/database'
import { keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

interface Signalled {
  signal: AbortSignal
}

export const rolesQuery = (ref: string) => ({
  queryKey: keyOf(database.roles, { ref }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.roles, { ref, limit: 1000 }, signal),
})

export const connectionsQuery = (ref: string) => ({
  queryKey: keyOf(database.connections, { ref }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.connections, { ref }, signal),
})

export const columnPrivilegesQuery = (ref: string, of: { table_id: number; role: string }) => ({
  queryKey: keyOf(database.columnPrivileges, { ref, ...of }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.columnPrivileges, { ref, ...of }, signal),
})
