import { billingPartners } from '@plinth/catalog/billing-partners'
import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ComputeSize, Timestamp } from './fields.ts'
import { Named } from './forms/named.ts'

export const Limits = z.object({
  /** Null where there is no limit. */
  active_projects: z.nullable(z.number()),
  largest_compute_size: ComputeSize,
  roles: z.array(z.enum(roles)),
  /** Whether members can have a role in single projects. */
  project_roles: z.boolean(),
})

export type Limits = z.infer<typeof Limits>

export const Organization = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  billing_email: z.nullable(z.string()),
  billing_partner: z.nullable(z.enum(billingPartners)),
  organization_requires_mfa: z.boolean(),
  organization_missing_address: z.boolean(),
  restriction_status: z.nullable(z.enum(['grace_period', 'grace_period_over', 'restricted'])),
  restriction_data: z.nullable(z.object({ grace_period_end: z.optional(z.string()) })),
  plan: z.object({ id: z.enum(['free', 'pro', 'team', 'enterprise']), name: z.string() }),
  /** What it may have at once, by its plan or as agreed with the operator. */
  limits: Limits,
  is_owner: z.boolean(),
  /** What the assistant may tell the model. */
  opt_in_tags: z.array(z.string()),
  assistant_is_on: z.boolean(),
  created_at: Timestamp,
})
export type Organization = z.infer<typeof Organization>

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/platform/organizations',
    access: 'profile',
    token: 'organizations:read',
    summary: 'The organizations that the signed-in person belongs to.',
    response: z.array(Organization),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/organizations',
    access: 'profile',
    token: 'organizations:write',
    summary: 'Create an organization. The caller becomes its owner.',
    body: Named,
    response: Organization,
    status: 201,
    operation: { verb: 'organization.create', did: 'created the organization' },
    feature: 'organizations:create',
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}',
    access: member('read:Read', 'organizations', { withoutMfa: true }),
    token: 'organizations:read',
    summary: 'One organization.',
    response: Organization,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/platform/organizations/{slug}',
    access: member('write:Update', 'organizations'),
    token: 'organizations:write',
    summary: 'Rename an organization. Its slug stays.',
    body: Named,
    response: Organization,
    operation: { verb: 'organization.rename', did: 'renamed the organization' },
  }),
  requireMfa: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/mfa',
    access: member('write:Update', 'organizations'),
    token: 'never',
    summary: 'Decide whether every member needs a second factor. Who turns it on must have signed in with one.',
    body: z.strictObject({ required: z.boolean() }),
    response: Organization,
    operation: { verb: 'organization.require-mfa', did: 'changed whether two-factor authentication is required' },
    whileRestricted: 'works',
  }),
}
