import type { Received } from '@plinth/contract/endpoint'
import type { Organization, organizations } from '@plinth/contract/organizations'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { organizationAnswer } from './organization-rules.ts'

export async function renameOrganization(
  { name }: Received<typeof organizations.rename>,
  { stores, edition, membership: { organization, role } }: OrganizationContext,
): Promise<Change<Organization>> {
  await stores.organizations.rename(organization.id, name)
  return {
    answer: organizationAnswer({ organization: { ...organization, name }, role }, edition),
    target: organization.slug,
    organizationId: organization.id,
    before: { name: organization.name },
    after: { name },
  }
}
