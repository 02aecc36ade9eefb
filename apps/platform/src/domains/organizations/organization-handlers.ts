import type { organizations } from '@plinth/contract/organizations'
import { type Handlers, member, withProfile } from '../../access/guards.ts'
import { createOrganization } from './create-organization.ts'
import { organizationSeenBy } from './organization-rules.ts'
import { renameOrganization } from './rename-organization.ts'
import { requireMfa } from './require-mfa.ts'

export const organizationHandlers: Handlers<typeof organizations> = {
  list: withProfile(async (_, { stores, profile, person }) =>
    (await stores.organizations.listForMember(profile.id)).map((membership) => organizationSeenBy(person, membership)),
  ),
  create: withProfile(createOrganization),
  get: member('read:Read', 'organizations', (_, { membership, person }) => organizationSeenBy(person, membership), {
    withoutMfa: true,
  }),
  rename: member('write:Update', 'organizations', renameOrganization),
  requireMfa: member('write:Update', 'organizations', requireMfa),
}
