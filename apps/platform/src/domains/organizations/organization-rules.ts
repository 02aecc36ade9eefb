import { randomBytes } from 'node:crypto'
import { managedBy } from '@plinth/catalog/billing-partners'
import { limitsOf } from '@plinth/catalog/plan-limits'
import { plans } from '@plinth/catalog/plans'
import type { Organization } from '@plinth/contract/organizations'
import { lacksMfa } from '../../access/organization-mfa.ts'
import type { Person } from '../../context/person.ts'
import type { Membership, OrganizationRow } from '../../stores/organization-store.ts'

const LONGEST_STEM = 40

/** The name in kebab case and a random suffix, so that two organizations may share a name. */
export function slugOf(name: string, suffix = randomBytes(4).toString('hex')) {
  const stem = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_STEM)
    .replace(/-+$/, '')
  return stem ? `${stem}-${suffix}` : `organization-${suffix}`
}

type Plans = Parameters<typeof limitsOf>[1]

/** The organization as its member sees it. */
export function organizationAnswer(
  { organization, role }: Pick<Membership, 'organization' | 'role'>,
  edition: Plans,
): Organization {
  const {
    requires_mfa,
    missing_address,
    has_address,
    plan,
    limit_overrides: overrides,
    created_at,
    ...rest
  } = organization
  const limits = limitsOf({ plan, overrides }, edition)
  return {
    ...rest,
    // members with roles in single projects alone see no bills, so not where these go either
    billing_email: role === null ? null : rest.billing_email,
    organization_requires_mfa: requires_mfa,
    organization_missing_address: missing_address || needsAddress({ plan, has_address, ...rest }, edition),
    plan: { id: plan, name: plans[plan].name },
    limits: { ...limits, roles: [...limits.roles] },
    is_owner: role === 'Owner',
    created_at: created_at.toISOString(),
  }
}

/** Whether bills are written here, to an address that nobody has entered. */
const needsAddress = (
  { plan, has_address, billing_partner }: Pick<OrganizationRow, 'plan' | 'has_address' | 'billing_partner'>,
  { capabilities }: Plans,
) => capabilities.includes('billing') && plan !== 'free' && !has_address && managedBy({ billing_partner }) === 'plinth'

/**
 * Before the second factor that the organization asks for, it shows what it is called and what it asks. Each field is
 * named, so that a new one does not show by itself.
 */
export function organizationSeenBy(
  { person, edition }: { person: Pick<Person, 'aal'>; edition: Plans },
  membership: Membership,
): Organization {
  const answer = organizationAnswer(membership, edition)
  if (!lacksMfa(membership.organization, person)) return answer
  return {
    id: answer.id,
    slug: answer.slug,
    name: answer.name,
    billing_email: null,
    billing_partner: answer.billing_partner,
    organization_requires_mfa: answer.organization_requires_mfa,
    organization_missing_address: answer.organization_missing_address,
    restriction_status: answer.restriction_status,
    restriction_data: null,
    plan: answer.plan,
    limits: answer.limits,
    is_owner: answer.is_owner,
    opt_in_tags: [],
    assistant_is_on: answer.assistant_is_on,
    created_at: answer.created_at,
  }
}
