import type { organizations } from '@plinth/contract/organizations'
import type { Handlers } from '../../access/handlers.ts'
import { createOrganization } from './create-organization.ts'
import { organizationSeenBy } from './organization-rules.ts'
import { renameOrganization } from './rename-organization.ts'
import { requireMfa } from './require-mfa.ts'

export const organizationHandlers: Handlers<typeof organizations> = {
  list: async (_, { stores, profile, person }) =>
    (await stores.organizations.listForMember(profile.id)).map((membership) => organizationSeenBy(person, membership)),
  create: createOrganization,
  get: (_, { membership, person }) => organizationSeenBy(person, membership),
  rename: renameOrganization,
  requireMfa,
}
