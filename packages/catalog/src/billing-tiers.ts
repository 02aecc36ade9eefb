import type { PlanId } from './plans.ts'

/** What an organization's subscription is called on the wire, and the plan that it gives. */
export const planOfTier = {
  tier_free: 'free',
  tier_pro: 'pro',
  // Pro without a spending limit: what is used beyond the included amounts is billed
  tier_payg: 'pro',
  tier_team: 'team',
  tier_enterprise: 'enterprise',
} as const satisfies Record<string, PlanId>

export type BillingTier = keyof typeof planOfTier
