import type { PlanFeature } from './plan-feature.ts'

export const dashboardFeatures = [
  {
    key: 'dashboard.teamMembers',
    title: 'Members',
    plans: { free: 'Unlimited', pro: 'Unlimited', team: 'Unlimited', enterprise: 'Unlimited' },
    usage_based: false,
  },
] as const satisfies readonly PlanFeature[]
