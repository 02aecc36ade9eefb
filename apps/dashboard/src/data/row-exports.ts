import { seconds } from '@plinth/catalog/durations'
import { ApiError } from '@plinth/contract/api-error'
import { type ExportProgress, rowExports } from '@plinth/contract/row-exports'
import { query } from '../api/api.ts'

/** How far an export has come, until it has ended. */
export const exportProgressQuery = (input: { ref: string; id: string }) => ({
  ...query(rowExports.progress, input),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }: { state: { data: ExportProgress | undefined; error: Error | null } }) =>
    state.data?.ended || isUnknown(state.error) ? (false as const) : seconds(1),
})

/** The server knows no such export any more; other failures pass. */
export const isUnknown = (error: Error | null) => error instanceof ApiError && error.code === 404
