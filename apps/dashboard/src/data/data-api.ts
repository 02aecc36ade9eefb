import { dataApi } from '@plinth/contract/data-api'
import { query } from '../api/api.ts'

export const dataApiQuery = (ref: string) => query(dataApi.settings, { ref })

/** What the REST API offers, as the database is now: a client or a migration may have changed it since. */
export const exposedApiQuery = (ref: string) => ({
  ...query(dataApi.describe, { ref }),
  refetchOnMount: 'always' as const,
})
