import type { Received } from '@plinth/contract/endpoint'
import type { Organization, organizations } from '@plinth/contract/organizations'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { organizationAnswer } from './organization-rules.ts'

/** The caller needs a second factor too, so that requiring it does not lock them out. */
export async function requireMfa(
  { required }: Received<typeof organizations.requireMfa>,
  { stores, edition, person, membership: { organization, role } }: OrganizationContext,
): Promise<Change<Organization>> {
  if (required && person.aal === 'aal1') throw ownSecondFactorFirst()
  await stores.organizations.requireMfa(organization.id, required)
  return {
    answer: organizationAnswer({ organization: { ...organization, requires_mfa: required }, role }, edition),
    target: organization.slug,
    organizationId: organization.id,
    before: { requires_mfa: organization.requires_mfa },
    after: { requires_mfa: required },
    ...(organization.requires_mfa === required ? { isUnchanged: true as const } : {}),
  }
}

const ownSecondFactorFirst = () =>
  conflict('own_second_factor_first', 'Enable two-factor authentication (2FA) on your own account first.')
