import { database } from '@plinth/contract/database'
import { pgMeta } from '@plinth/contract/sql'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../api/api.ts'
import { toastError } from '../api/toast-error.ts'
import { callDatabase } from './call-database.ts'
import { refreshStructure } from './refresh-structure.ts'

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
