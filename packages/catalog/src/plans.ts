import { keysOf } from './keys-of.ts'

/** The plans an organization can be on. Prices are dollars a month; undefined means that one has to ask. */
export const plans = {
  free: { id: 'free', name: 'Free', tier: 'tier_free', dollarsPerMonth: 0, includedComputeSize: 'nano' },
  pro: { id: 'pro', name: 'Pro', tier: 'tier_pro', dollarsPerMonth: 25, includedComputeSize: 'micro' },
  team: { id: 'team', name: 'Team', tier: 'tier_team', dollarsPerMonth: 599, includedComputeSize: 'micro' },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    tier: 'tier_enterprise',
    dollarsPerMonth: undefined,
    includedComputeSize: 'micro',
  },
} as const

export type PlanId = keyof typeof plans

/** The plans that the new-project page takes in its address. */
export const selectablePlanIds = ['free', 'pro', 'team'] as const satisfies PlanId[]

/** From the smallest plan to the largest. */
export const planIds = keysOf(plans)

/** Whether a plan has what begins with `minimum`. */
export const isPlanAtLeast = (plan: PlanId, minimum: PlanId) => planIds.indexOf(plan) >= planIds.indexOf(minimum)
