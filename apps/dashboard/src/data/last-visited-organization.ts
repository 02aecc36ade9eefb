import type { Organization } from '@plinth/contract/organizations'
import { lastOrganization } from '../lib/browser/stored-entries.ts'

/** The slug visited last, only while the person can still see it. */
export function lastVisitedOrganization(organizations: readonly Pick<Organization, 'slug'>[]): string | undefined {
  const slug = lastOrganization.read()
  return organizations.some((organization) => organization.slug === slug) ? slug : undefined
}

export const rememberOrganization = (slug: string) => lastOrganization.write(slug)
