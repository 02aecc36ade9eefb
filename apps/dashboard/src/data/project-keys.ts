import { seconds } from '@plinth/catalog/durations'
import { apiKeys } from '@plinth/contract/api-keys'
import { signingKeys } from '@plinth/contract/signing-keys'
import { query } from '../api/api.ts'

/** When keys were last used changes all the time. */
const freshness = { staleTime: 0, refetchInterval: seconds(30) }

export const apiKeysQuery = (ref: string) => ({ ...query(apiKeys.list, { ref }), ...freshness })

export const signingKeysQuery = (ref: string) => ({ ...query(signingKeys.list, { ref }), ...freshness })
