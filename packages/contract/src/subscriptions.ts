import { planIds, selectablePlanIds } from '@plinth/catalog/plans'
import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ComputeSize, Timestamp } from './fields.ts'
import { InvoiceLine } from './invoices.ts'
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

const cents = z.int()

const Subscription = z.object({
  plan: z.enum(planIds),
  /** Null without a paid plan. */
  period_end: z.nullable(Timestamp),
  /** The smaller plan that follows. */
  next: z.nullable(
    z.object({
      plan: z.enum(planIds),
      at: Timestamp,
      /** What it waits for, where it should have begun and the organization did not fit. */
      waits_for: z.nullable(z.string()),
    }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

const PlanPreview = z.object({
  plan: z.enum(selectablePlanIds),
  begins_at: Timestamp,
  /** A smaller plan begins at the end of the cycle. */
  is_at_once: z.boolean(),
  /** The end of the cycle that the upcoming invoice is for. */
  period_end: Timestamp,
  /** What the upcoming invoice will be without the change. */
  upcoming_cents: cents,
  /** The same with the change, and its lines. */
  changed_upcoming_cents: cents,
  changed_lines: z.array(InvoiceLine),
  /** The price of the plan for each whole cycle that follows. */
  month_cents: cents,
  limits: Limits,
  /** What the organization has and the plan does not allow. A smaller plan begins when there is none of it. */
  exceeded: z.array(z.string()),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** The plan of an organization and its limits. Apart from `billing`, which every page fetches. */
export const subscriptions = {
  get: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/subscription',
    access: member('billing:Read', 'stripe.subscriptions'),
    token: 'organizations:read',
    summary: 'The plan of an organization, the end of its cycle, and the plan that follows.',
    response: Subscription,
    feature: 'billing:all',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/subscription/preview',
    access: member('billing:Write', 'stripe.subscriptions'),
    token: 'never',
    summary: 'What another plan would change: when it begins, what it costs, and what would be beyond its limits.',
    query: z.strictObject({ plan: z.enum(selectablePlanIds) }),
    response: PlanPreview,
    feature: 'billing:all',
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/billing/subscription',
    access: member('billing:Write', 'stripe.subscriptions'),
    token: 'never',
    summary:
      'Change the plan of an organization. A smaller one begins at the end of the cycle; the present one cancels that.',
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
