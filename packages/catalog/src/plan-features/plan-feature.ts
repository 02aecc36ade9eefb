import type { PlanId } from '../plans.ts'

/** Promises that are shown only where the operator of a deployment stands by them. */
export const assurances = ['soc2', 'hipaa', 'sla'] as const

export type Assurance = (typeof assurances)[number]

/** Whether a plan has it, or how much of it. Of two lines the first says what is included, the second what more costs. */
export type PlanCell = boolean | string | readonly [included: string, beyond: string]

/** One row of the plan comparison. */
export interface PlanFeature {
  key: `${string}.${string}`
  title: string
  plans: Readonly<Record<PlanId, PlanCell>>
  /** What is used beyond the included amount is billed. */
  usage_based: boolean
  assurance?: Assurance
}

export const everyPlan = { free: true, pro: true, team: true, enterprise: true } as const
export const fromPro = { free: false, pro: true, team: true, enterprise: true } as const
export const fromTeam = { free: false, pro: false, team: true, enterprise: true } as const
export const enterpriseOnly = { free: false, pro: false, team: false, enterprise: true } as const

/** Pro and Team are billed alike for what is used. */
export function paidAlike(free: PlanCell, paid: PlanCell, enterprise: PlanCell) {
  return { free, pro: paid, team: paid, enterprise }
}
