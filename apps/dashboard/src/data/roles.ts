import { database } from '@plinth/contract/database'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

export const rolesQuery = (ref: string) => ({
  queryKey: keyOf(database.roles, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.roles, { ref, limit: 1000 }, signal),
})

export const connectionsQuery = (ref: string) => ({
  queryKey: keyOf(database.connections, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.connections, { ref }, signal),
})

export const columnPrivilegesQuery = (ref: string, of: { table_id: number; role: string }) => ({
  queryKey: keyOf(database.columnPrivileges, { ref, ...of }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.columnPrivileges, { ref, ...of }, signal),
})
