import { minutes } from '@plinth/catalog/durations'
import { status } from '@plinth/contract/status'
import { query } from '../api/api.ts'

/** How the platform is and what its operator says. Asked for every minute. */
export const platformStatusQuery = () => ({
  ...query(status.get, {}),
  staleTime: minutes(1),
  refetchInterval: minutes(1),
})
