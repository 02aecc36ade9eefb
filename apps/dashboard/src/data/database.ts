import { database } from '@plinth/contract/database'
import { pgMeta } from '@plinth/contract/sql'
import type { StatementOrder } from '@plinth/postgres-meta/introspect/statements'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { invalidate, keyOf } from '../api/api.ts'
import { toastError } from '../api/toast-error.ts'
import { callDatabase, refreshStructure } from './tables.ts'

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

export const extensionsQuery = (ref: string) => ({
  queryKey: keyOf(database.extensions, { ref }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.extensions, { ref }, signal),
})

export const columnPrivilegesQuery = (ref: string, of: { table_id: number; role: string }) => ({
  queryKey: keyOf(database.columnPrivileges, { ref, ...of }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.columnPrivileges, { ref, ...of }, signal),
})

export const securityLintsQuery = (ref: string) => ({
  queryKey: keyOf(database.securityLints, { ref }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.securityLints, { ref }, signal),
  // somebody comes back from the SQL editor to see whether it helped
  staleTime: 0,
})

export const statementsQuery = (ref: string, order: StatementOrder, platform: 'included' | 'excluded') => ({
  queryKey: keyOf(database.statements, { ref, order, platform }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.statements, { ref, order, platform }, signal),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

interface ChangeHandlers {
  onSuccess?: () => unknown
  /** Without it a toast tells what went wrong. */
  onError?: (error: Error) => unknown
}

/** Runs statements of ours as the person, and asks again for what they may have changed. */
export const useDatabaseChange = (ref: string, { onSuccess, onError = toastError }: ChangeHandlers = {}) =>
  useMutation({
    mutationFn: async (query: string) => {
      await callDatabase(pgMeta.query, { ref, query })
      await refreshDatabase()
    },
    onSuccess: () => onSuccess?.(),
    onError: (error) => onError(error),
  })

const refreshDatabase = () =>
  Promise.all([
    refreshStructure(),
    invalidate(database.roles),
    invalidate(database.connections),
    invalidate(database.extensions),
    invalidate(database.columnPrivileges),
    invalidate(database.securityLints),
    invalidate(database.statements),
  ])
