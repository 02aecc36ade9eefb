import { minutes } from '@plinth/catalog/durations'
import {
  CancelledError,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { retryDelay, shouldRetry } from './retry.ts'

/**
 * When the last component that shows a query goes away, its call is canceled, also for a loader that waits for the same
 * answer (github.com/TanStack/query/issues/9798). Here such a loader gets an answer of its own. A query that is
 * invalidated while its first call is under way takes that answer for a new one; here it asks again.
 */
export class PatientQueryClient extends QueryClient {
  override async fetchQuery<Answer, Failure = Error, Data = Answer, Key extends QueryKey = QueryKey, Page = never>(
    options: FetchQueryOptions<Answer, Failure, Data, Key, Page>,
  ): Promise<Data> {
    try {
      return await super.fetchQuery(options)
    } catch (error) {
      const left = error instanceof CancelledError && error.revert === true
      if (!left) throw error
      return this.fetchQuery(options)
    }
  }

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const asking = new Set<Query>(this.getQueryCache().findAll(filters).filter(isFirstCallUnderWay))
    await super.invalidateQueries(filters, options)
    if (asking.size === 0) return
    await Promise.allSettled([...asking].flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => asking.has(query) }, options)
  }
}

const isFirstCallUnderWay = ({ state }: Query) => state.fetchStatus !== 'idle' && state.data === undefined

// with the frame that is about to be drawn; by default a frame without the answer is drawn first
notifyManager.setScheduler(queueMicrotask)

/** What the server knows, kept once. */
export const queryClient = new PatientQueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(1), retry: shouldRetry, retryDelay },
    // offline, the error shows at once; a paused call would run later, when nobody expects it
    mutations: { retry: false, networkMode: 'always' },
  },
})
