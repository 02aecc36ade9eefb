import { runHistory } from '@plinth/contract/run-history'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, query, useCall } from '../api/api.ts'

/** What the person ran in the project, as it is now; what was found before stays until the answer is there. */
export const runHistoryQuery = (ref: string, search: string) => ({
  ...query(runHistory.list, { ref, search }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const useClearRunHistory = ({ onSuccess }: { onSuccess: () => void }) =>
  useCall(runHistory.clear, {
    onSuccess: async () => {
      await invalidate(runHistory.list)
      onSuccess()
    },
  })

/** The whole text of a run. */
export const textOfRun = async (ref: string, id: string) => (await call(runHistory.get, { ref, id })).query
