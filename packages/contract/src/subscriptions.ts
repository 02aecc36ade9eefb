import { selectablePlanIds } from '@plinth/catalog/plans'
import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ComputeSize } from './fields.ts'
import { Limits, Organization } from './organizations.ts'

/** What the operator agreed with an organization in place of its plan's limits; null takes the plan's again. */
const LimitsChange = z.strictObject({
  active_projects: z.optional(
    z.nullable(z.union([z.literal('unlimited'), z.int().check(z.minimum(0), z.maximum(10_000))])),
  ),
  largest_compute_size: z.optional(z.nullable(ComputeSize)),
  roles: z.optional(
    z.nullable(
      z.array(z.enum(roles)).check(z.refine((chosen) => chosen.includes('Owner'), 'There is always an owner.')),
    ),
  ),
  project_roles: z.optional(z.nullable(z.boolean())),
})

/** The plan of an organization and its limits. Apart from `billing`, which every page fetches. */
export const subscriptions = {
  changePlan: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/billing/subscription',
    access: member('billing:Write', 'stripe.subscriptions'),
    token: 'never',
    summary: 'Change the plan of an organization. A smaller one has to fit what the organization has.',
    body: z.strictObject({ plan: z.enum(selectablePlanIds) }),
    response: Organization,
    operation: { verb: 'billing.change-plan', did: 'changed the plan' },
    feature: 'billing:all',
    whileRestricted: 'works',
  }),
  changeLimits: endpoint({
    method: 'PATCH',
    path: '/platform/operator/organizations/{slug}/limits',
    access: 'operator',
    token: 'never',
    summary: "For the operator: agree on limits with an organization in place of its plan's.",
    body: LimitsChange,
    response: Limits,
    operation: { verb: 'billing.change-limits', did: 'changed the limits of an organization' },
    feature: 'billing:all',
  }),
}
