import type { PlanId } from '@plinth/catalog/plans'
import { usageAllowance, type UsageMetricId, usageMetricIds, usageMetrics } from '@plinth/catalog/usage-metrics'
import type { UsedInAll } from '../../stores/usage-store.ts'

export interface UsedQuota {
  metric: UsageMetricId
  used: number
  allowance: number
}

/** The quotas of the plan that are used up, by what was used in the cycle. Only Free is bounded: others pay for more. */
export function usedQuotas(plan: PlanId, used: readonly UsedInAll[]): UsedQuota[] {
  if (plan !== 'free') return []
  return usageMetricIds.flatMap((metric) => {
    const allowance = usageAllowance(metric, plan)
    const found = used.find((one) => one.metric === metric)
    if (allowance === null || !found) return []
    const quantity = usageMetrics[metric].counts === 'largest' ? found.latest_of_one : found.total
    return quantity > allowance ? [{ metric, used: quantity, allowance }] : []
  })
}
