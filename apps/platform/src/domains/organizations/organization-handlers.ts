import type { organizations } from '@plinth/contract/organizations'
import type { Handlers } from '../../access/handlers.ts'
import { createOrganization } from './create-organization.ts'
import { organizationSeenBy } from './organization-rules.ts'
import { renameOrganization } from './rename-organization.ts'
import { requireMfa } from './require-mfa.ts'

export const organizationHandlers: Handlers<typeof organizations> = {
  list: async (_, context) =>
    (await context.stores.organizations.listForMember(context.profile.id)).map((membership) =>
      organizationSeenBy(context, membership),
    ),
  create: createOrganization,
  get: (_, context) => organizationSeenBy(context, context.membership),
  rename: renameOrganization,
  requireMfa,
}
