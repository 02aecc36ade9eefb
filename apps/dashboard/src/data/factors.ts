import { minutes } from '@plinth/catalog/durations'
import { factors } from '@plinth/contract/factors'
import { query } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

/** The person's second factors. Fresh for a minute. */
export const factorsQuery = () => ({ ...query(factors.list, {}), staleTime: minutes(1) })

/** How many recovery codes are left. */
export const recoveryCodesQuery = () => ({ ...query(factors.recoveryCodes, {}), staleTime: minutes(1) })

/** What the session may see has changed with its level: nothing that was answered before holds. */
export const forgetAnswers = () => queryClient.invalidateQueries()
