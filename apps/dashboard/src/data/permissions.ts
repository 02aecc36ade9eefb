import { minutes } from '@plinth/catalog/durations'
import { profile } from '@plinth/contract/profile'
import { query } from '../api/api.ts'

/** The person's permission rows, for deciding what to show. Fresh for five minutes. */
export const permissionsQuery = () => ({ ...query(profile.permissions, {}), staleTime: minutes(5) })
