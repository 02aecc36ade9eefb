import { QUOTA_GRACE, QUOTA_LAST_CALL } from '@plinth/catalog/usage-metrics'
import type { OrganizationRow } from '../../stores/organization-store.ts'

type Restriction = Pick<OrganizationRow, 'restriction_status' | 'restriction_data'>

/**
 * What becomes of an organization that is, or is no longer, over a quota of its plan: a grace period, a last call, and
 * the restriction, each as long as the quota is used up, and nothing of it as soon as it is not.
 */
export function nextRestriction(
  { restriction_status: status, restriction_data: data }: Restriction,
  { isOver, now }: { isOver: boolean; now: number },
): Restriction {
  if (!isOver) return { restriction_status: null, restriction_data: null }
  if (status === null) return begun('grace_period', now + QUOTA_GRACE)
  const end = Date.parse(data?.grace_period_end ?? '') || now
  if (now < end) return { restriction_status: status, restriction_data: data }
  return begun(now < end + QUOTA_LAST_CALL ? 'grace_period_over' : 'restricted', end)
}

const begun = (restriction_status: Restriction['restriction_status'], end: number): Restriction => ({
  restriction_status,
  restriction_data: { grace_period_end: new Date(end).toISOString() },
})
