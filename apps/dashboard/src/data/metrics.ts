import { minutes, seconds } from '@plinth/catalog/durations'
import { metrics, type MetricRange } from '@plinth/contract/metrics'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../api/api.ts'
import { client } from '../api/client.ts'
import { answerEarly } from '../api/early-calls.ts'
import { queryClient } from '../api/query-client.ts'

/** How a project is now. Asked for again while it is on the screen; the platform wakes nothing for that. */
export const overviewQuery = (ref: string) => ({
  ...query(metrics.overview, { ref }),
  staleTime: seconds(5),
  refetchInterval: seconds(15),
})

/** The points of the charts, of which one comes every minute. */
export const metricsQuery = (ref: string, range: MetricRange) => ({
  ...query(metrics.series, { ref, range }),
  staleTime: seconds(30),
  refetchInterval: minutes(1),
  placeholderData: keepPreviousData,
})

export const recentChangesQuery = (ref: string) => ({ ...query(metrics.changes, { ref }), staleTime: seconds(5) })

/**
 * Asks for what the home of a project shows, while its code is on the way: for what changes slowly in one call, unless it
 * is there from the last visit.
 */
export function startHome(ref: string, range: MetricRange) {
  void queryClient.prefetchQuery(overviewQuery(ref))
  if (queryClient.getQueryData(metricsQuery(ref, range).queryKey) !== undefined) return
  const history = client(metrics.history, { ref, range })
  // what the page asks for then takes the failure
  history.catch(() => undefined)
  answerEarly(metrics.series, { ref, range }, [history, ({ series }) => series])
  answerEarly(metrics.changes, { ref }, [history, ({ changes }) => changes])
}

/** The finished steps of a creation that somebody watches. */
export const creationQuery = (ref: string) => ({
  ...query(metrics.creation, { ref }),
  staleTime: 0,
  refetchInterval: seconds(0.5),
})
