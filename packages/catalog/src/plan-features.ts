import { authFeatures } from './plan-features/auth-features.ts'
import { dashboardFeatures } from './plan-features/dashboard-features.ts'
import { databaseFeatures } from './plan-features/database-features.ts'
import { functionFeatures } from './plan-features/function-features.ts'
import type { Assurance, PlanFeature } from './plan-features/plan-feature.ts'
import { realtimeFeatures } from './plan-features/realtime-features.ts'
import { securityFeatures } from './plan-features/security-features.ts'
import { storageFeatures } from './plan-features/storage-features.ts'
import { supportFeatures } from './plan-features/support-features.ts'

/** A part of the plan comparison, with its rows in order. */
export interface PlanFeatureSection {
  id: string
  title: string
  features: readonly PlanFeature[]
}

/** The whole comparison. Prices are dollars; the page shows `planComparison`, which leaves out what nobody vouches for. */
export const planFeatureSections = [
  { id: 'database', title: 'Database', features: databaseFeatures },
  { id: 'auth', title: 'Auth', features: authFeatures },
  { id: 'storage', title: 'Storage', features: storageFeatures },
  { id: 'edge_functions', title: 'Edge Functions', features: functionFeatures },
  { id: 'realtime', title: 'Realtime', features: realtimeFeatures },
  { id: 'dashboard', title: 'Dashboard', features: dashboardFeatures },
  { id: 'security', title: 'Platform Security and Compliance', features: securityFeatures },
  { id: 'support', title: 'Support', features: supportFeatures },
] as const satisfies readonly PlanFeatureSection[]

/** The rows to show where the operator vouches for the given assurances. */
export function planComparison(vouchedFor: readonly Assurance[]): PlanFeatureSection[] {
  return planFeatureSections.map(({ id, title, features }) => ({
    id,
    title,
    features: features.filter(({ assurance }: PlanFeature) => !assurance || vouchedFor.includes(assurance)),
  }))
}
