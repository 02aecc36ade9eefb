import { seconds } from '@plinth/catalog/durations'
import { type ExportProgress, rowExports } from '@plinth/contract/row-exports'
import { query } from '../api/api.ts'

/** How far an export has come, until it has ended. */
export const exportProgressQuery = (input: { ref: string; id: string }) => ({
  ...query(rowExports.progress, input),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: ExportProgress | undefined } }) =>
    data?.ended ? (false as const) : seconds(1),
})
