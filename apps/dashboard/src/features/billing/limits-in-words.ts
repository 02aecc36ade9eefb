import { computeSizes } from '@plinth/catalog/compute-sizes'
import type { PlanLimits } from '@plinth/catalog/plan-limits'

/** One sentence of parts; `further` stands before the roles. */
export const limitsInWords = (
  { active_projects, largest_compute_size, roles, project_roles }: PlanLimits,
  further: readonly string[] = [],
) =>
  [
    active_projects === null ? 'Any number of active projects' : `${active_projects} active projects`,
    `compute sizes up to ${computeSizes[largest_compute_size].label}`,
    ...further,
    `roles: ${roles.join(', ')}${project_roles ? ', and roles for single projects' : ''}.`,
  ].join(' · ')
