import type { Capability } from './capabilities.ts'
import { type ComputeSizeId, computeSizeIds } from './compute-sizes.ts'
import { planAllowances } from './plan-allowances.ts'
import type { PlanId } from './plans.ts'
import { type Role, roles } from './roles.ts'

/** What an organization may have at once. */
export interface PlanLimits {
  /** Null where there is no limit. */
  active_projects: number | null
  largest_compute_size: ComputeSizeId
  /** The roles that its members can have. */
  roles: readonly Role[]
  /** Whether a member can have a role in single projects. */
  project_roles: boolean
}

const firstRoles = ['Owner', 'Admin', 'Developer'] as const
const anySize = computeSizeIds.at(-1)!

const unlimited: PlanLimits = { active_projects: null, largest_compute_size: anySize, roles, project_roles: true }

/** By plan: the table that the server enforces and screens show. */
export const planLimits: Record<PlanId, PlanLimits> = {
  free: {
    active_projects: planAllowances.free.activeProjects,
    largest_compute_size: 'nano',
    roles: firstRoles,
    project_roles: false,
  },
  pro: { ...unlimited, roles: firstRoles, project_roles: false },
  team: unlimited,
  enterprise: unlimited,
}

/** Without plans, as on an installation of one's own, nothing is limited. `overrides` is what was agreed with an organization. */
export const limitsOf = (
  { plan, overrides }: { plan: PlanId; overrides: Partial<PlanLimits> },
  { capabilities }: { capabilities: readonly Capability[] },
): PlanLimits => (capabilities.includes('billing') ? { ...planLimits[plan], ...overrides } : unlimited)

/** The sizes up to the largest of the limits. */
export const sizesWithin = ({ largest_compute_size }: Pick<PlanLimits, 'largest_compute_size'>) =>
  computeSizeIds.slice(0, computeSizeIds.indexOf(largest_compute_size) + 1)
