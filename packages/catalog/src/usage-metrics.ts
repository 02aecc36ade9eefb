import { days } from './durations.ts'
import { planAllowances } from './plan-allowances.ts'
import type { PlanId } from './plans.ts'

/** What is measured of every project, hour by hour. */
export interface UsageMetric {
  title: string
  /** Of a quantity: sizes are in bytes, time in seconds. */
  unit: 'bytes' | 'requests' | 'seconds' | 'users'
  /** Hours add up to a total, the largest of them counts, or each user counts once. */
  counts: 'sum' | 'largest' | 'distinct'
  /** Whose quantity is compared with the allowance: the organization's projects together, or each of them. */
  per: 'organization' | 'project'
}

export const usageMetrics = {
  database_size: { title: 'Database size', unit: 'bytes', counts: 'largest', per: 'project' },
  egress: { title: 'Egress', unit: 'bytes', counts: 'sum', per: 'organization' },
  active_users: { title: 'Monthly active users', unit: 'users', counts: 'distinct', per: 'organization' },
  requests: { title: 'Requests', unit: 'requests', counts: 'sum', per: 'organization' },
  compute: { title: 'Compute time', unit: 'seconds', counts: 'sum', per: 'organization' },
} as const satisfies Record<string, UsageMetric>

export type UsageMetricId = keyof typeof usageMetrics
export const usageMetricIds = Object.keys(usageMetrics) as UsageMetricId[]

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** What the plan includes of it, in the metric's unit; null where it has no limit. */
export function usageAllowance(metric: UsageMetricId, plan: PlanId): number | null {
  if (plan === 'enterprise') return null
  const { databaseMegabytes, egressGigabytes, monthlyActiveUsers } = planAllowances[plan]
  if (metric === 'database_size') return databaseMegabytes * MEGABYTE
  if (metric === 'egress') return egressGigabytes * GIGABYTE
  if (metric === 'active_users') return monthlyActiveUsers
  return null
}

/** For how long an organization that used up a quota goes on as before. */
export const QUOTA_GRACE = days(7)
/** For how long it goes on after that, warned once more. */
export const QUOTA_LAST_CALL = days(2)

/** Without activity for so long, a project on Free is paused. */
export const PAUSED_AFTER_IDLE = days(planAllowances.free.pausedAfterIdleDays)
/** How long before that its owners get a warning. */
export const IDLE_WARNING = days(2)
