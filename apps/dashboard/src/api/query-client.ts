import { minutes } from '@plinth/catalog/durations'
import { QueryClient } from '@tanstack/react-query'
import { retryDelay, shouldRetry } from './retry.ts'

/** What the server knows, kept once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(1), retry: shouldRetry, retryDelay },
    // offline, the error shows at once; a paused call would run later, when nobody expects it
    mutations: { retry: false, networkMode: 'always' },
  },
})
