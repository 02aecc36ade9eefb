import type { BillingTier } from './billing-tiers.ts'
import type { Assurance } from './plan-features/plan-feature.ts'
import { plans, type PlanId } from './plans.ts'

/** One line of a card; `detail` says what more than the included amount costs. */
export interface PlanTierFeature {
  text: string
  detail?: string
  assurance?: Assurance
}

/** The card of a plan. */
export interface PlanTier {
  id: BillingTier
  planId: PlanId
  name: string
  nameBadge?: string
  /** What stands behind the price. */
  costUnit?: string
  /** Dollars. */
  priceMonthly: number | 'Custom'
  /** What stands before the price. */
  priceLabel?: string
  description: string
  /** Introduces the list of features. */
  preface: string
  features: readonly PlanTierFeature[]
  footer?: string
  cta: string
  /** `{slug}` stands for the organization. */
  href: `/${string}`
}

export const planTiers = [
  {
    id: 'tier_free',
    planId: 'free',
    name: plans.free.name,
    costUnit: '/month',
    priceMonthly: plans.free.dollarsPerMonth,
    description: 'For trying things out and for small projects.',
    preface: 'Start with',
    features: [
      { text: 'Unlimited API requests' },
      { text: '50,000 monthly active users' },
      { text: '500 MB of database' },
      { text: '5 GB of egress' },
      { text: '5 GB of cached egress' },
      { text: '1 GB of storage' },
      { text: 'Community support' },
    ],
    footer: 'Free projects are paused after 1 week without activity. There can be 2 active projects.',
    cta: 'Start for free',
    href: '/new/{slug}?plan=free',
  },
  {
    id: 'tier_pro',
    planId: 'pro',
    name: plans.pro.name,
    nameBadge: 'Most popular',
    costUnit: '/month',
    priceMonthly: plans.pro.dollarsPerMonth,
    priceLabel: 'From',
    description: 'For production applications.',
    preface: 'All of Free, and',
    features: [
      { text: '100,000 monthly active users', detail: 'then $0.00325 each' },
      { text: '8 GB of disk per project', detail: 'then $0.125 per GB' },
      { text: '250 GB of egress', detail: 'then $0.09 per GB' },
      { text: '250 GB of cached egress', detail: 'then $0.03 per GB' },
      { text: '100 GB of storage', detail: 'then $0.021 per GB' },
      { text: 'E-mail support' },
      { text: 'Daily backups, kept for 7 days' },
      { text: 'Logs, kept for 7 days' },
    ],
    footer: 'Includes $10 of compute credits each month, enough for one Micro project.',
    cta: 'Choose Pro',
    href: '/new/{slug}?plan=pro',
  },
  {
    id: 'tier_team',
    planId: 'team',
    name: plans.team.name,
    costUnit: '/month',
    priceMonthly: plans.team.dollarsPerMonth,
    priceLabel: 'From',
    description: 'For companies that need more control over access.',
    preface: 'All of Pro, and',
    features: [
      { text: 'SOC2', assurance: 'soc2' },
      { text: 'HIPAA as a paid add-on', assurance: 'hipaa' },
      { text: 'Read-only role, and predefined roles for single projects' },
      { text: 'Single sign-on for the dashboard' },
      { text: 'Priority e-mail support' },
      { text: 'SLAs for support', assurance: 'sla' },
      { text: 'Daily backups, kept for 14 days' },
      { text: 'Logs, kept for 28 days' },
    ],
    footer: 'Includes $10 of compute credits each month.',
    cta: 'Choose Team',
    href: '/new/{slug}?plan=team',
  },
  {
    id: 'tier_enterprise',
    planId: 'enterprise',
    name: plans.enterprise.name,
    priceMonthly: 'Custom',
    description: 'For large applications, with custom terms.',
    preface: 'All of Team, and',
    features: [
      { text: 'Designated support contact' },
      { text: 'Uptime SLA', assurance: 'sla' },
      { text: 'Your own cloud account' },
      { text: 'Custom roles for single projects' },
      { text: 'Logs, kept for 90 days' },
    ],
    cta: 'Contact us',
    href: '/contact/enterprise',
  },
] as const satisfies readonly PlanTier[]

/** The cards to show where the operator vouches for the given assurances. */
export function shownPlanTiers(vouchedFor: readonly Assurance[]): PlanTier[] {
  return planTiers.map((tier: PlanTier) => ({
    ...tier,
    features: tier.features.filter(({ assurance }) => !assurance || vouchedFor.includes(assurance)),
  }))
}
