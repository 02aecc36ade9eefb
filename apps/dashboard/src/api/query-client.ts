import { minutes } from '@plinth/catalog/durations'
import { QueryClient } from '@tanstack/react-query'
import { retryDelay, shouldRetry } from './retry.ts'

/** What the server knows, kept once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(1), retry: shouldRetry, retryDelay },
    // offline, a person is told at once; held back, the call would run later without being asked for again
    mutations: { retry: false, networkMode: 'always' },
  },
})
