import type { Received } from '@plinth/contract/endpoint'
import type { Organization, organizations } from '@plinth/contract/organizations'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { tooManyOrganizations } from './organization-errors.ts'
import { organizationAnswer, slugOf } from './organization-rules.ts'

export async function createOrganization(
  { name }: Received<typeof organizations.create>,
  { stores, profile, config, edition }: ProfileContext,
): Promise<Change<Organization>> {
  const { organizationsPerPerson } = config.bounds
  if ((await stores.organizations.countOwnedBy(profile.id)) >= organizationsPerPerson)
    throw tooManyOrganizations(organizationsPerPerson)
  const organization =
    (await stores.organizations.create({ name, slug: slugOf(name), billingEmail: profile.primary_email })) ??
    (await stores.organizations.create({ name, slug: slugOf(name), billingEmail: profile.primary_email }))
  if (!organization) throw new Error('Two random slugs in a row were taken')
  await stores.organizations.addMember({ organizationId: organization.id, profileId: profile.id, role: 'Owner' })
  const answer = organizationAnswer({ organization, role: 'Owner' }, edition)
  return {
    answer,
    target: organization.slug,
    organizationId: organization.id,
    after: { name, slug: organization.slug },
  }
}
