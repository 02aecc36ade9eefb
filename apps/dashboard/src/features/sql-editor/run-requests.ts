import { useEffect } from 'react'
import { create } from 'zustand'

const useRunRequests = create<{ id: string | undefined }>(() => ({ id: undefined }))

/**
 * Has a saved query run once its page is there. Kept in memory alone: neither an address nor a reload may run anything.
 */
export const requestRun = (id: string) => useRunRequests.setState({ id })

/** Runs what was requested for this query, once. */
export function useRequestedRun(id: string, run: () => void) {
  const isRequested = useRunRequests((state) => state.id === id)
  useEffect(() => {
    if (!isRequested) return
    useRunRequests.setState({ id: undefined })
    run()
  })
}
