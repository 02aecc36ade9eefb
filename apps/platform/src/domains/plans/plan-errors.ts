import { computeSizes, type ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { type PlanId, plans } from '@plinth/catalog/plans'
import { conflict, invalid } from '../../http/errors.ts'

export const activeProjectsReached = (limit: number, plan: PlanId) =>
  conflict(
    'active_project_limit',
    `This organization has ${limit} active projects, which is the limit of its plan, ${plans[plan].name}. Pause or delete one, or change the plan under Billing.`,
  )

export const freeProjectsReached = (limit: number, owner: string) =>
  conflict(
    'free_project_limit',
    `${owner} owns ${limit} active projects on the Free plan, which is the limit for a person. Pause or delete one, or change the plan under Billing.`,
  )

export const sizeNotInPlan = (size: ComputeSizeId, largest: ComputeSizeId, plan: PlanId) =>
  invalid(
    'size_not_in_plan',
    `${computeSizes[size].label} is not in the plan of this organization, ${plans[plan].name}, whose largest compute size is ${computeSizes[largest].label}. Choose a smaller size, or change the plan under Billing.`,
    { desired_instance_size: `The largest size of this plan is ${computeSizes[largest].label}.` },
  )
