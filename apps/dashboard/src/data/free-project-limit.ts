import { memberships } from '@plinth/contract/memberships'
import { query } from '../api/api.ts'

/** Asked again on every visit: projects of other organizations count too. */
export const freeProjectLimitQuery = (slug: string) => ({
  ...query(memberships.reachedFreeProjectLimit, { slug }),
  staleTime: 0,
})
