import { minutes, seconds } from '@plinth/catalog/durations'
import { metrics } from '@plinth/contract/metrics'
import { query } from '../api/api.ts'

/** Requests of applications, by service. */
export const trafficQuery = (ref: string) => ({
  ...query(metrics.traffic, { ref }),
  staleTime: seconds(30),
  refetchInterval: minutes(1),
})
