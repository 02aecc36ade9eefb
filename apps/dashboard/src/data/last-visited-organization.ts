import type { Organization } from '@plinth/contract/organizations'
import { readStored, writeStored } from '../lib/stored.ts'

const KEY = 'plinth.last-visited-organization'

/** The slug visited last, only while the person can still see it. */
export function lastVisitedOrganization(organizations: readonly Pick<Organization, 'slug'>[]): string | undefined {
  const slug = readStored(KEY)
  return organizations.some((organization) => organization.slug === slug) ? slug : undefined
}

export const rememberOrganization = (slug: string) => writeStored(KEY, slug)
