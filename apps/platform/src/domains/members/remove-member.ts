import type { Received } from '@plinth/contract/endpoint'
import type { memberships } from '@plinth/contract/memberships'
import { rolesAmong } from '@plinth/catalog/member-roles'
import { mayDo } from '@plinth/contract/role-grants'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { lastOwnerStays, notYours } from './member-errors.ts'
import { recorded } from './member-roles.ts'
import { lockMember, requireMayChange } from './member-rules.ts'

/** Everybody may leave; others remove whom they may change. */
export async function removeMember(
  { id }: Received<typeof memberships.remove>,
  context: OrganizationContext,
): Promise<Change<void>> {
  const { stores, membership, profile } = context
  const { organization } = membership
  const { member, own } = await lockMember(id, context)
  if (member.profile_id !== profile.id) {
    if (!mayDo(own, { action: 'write:Delete', resource: 'auth.subject_roles' })) throw notYours()
    requireMayChange(rolesAmong(member), own)
  }
  if (member.role === 'Owner' && (await stores.members.countOwners(organization.id)) < 2) throw lastOwnerStays()
  await stores.members.remove(organization.id, member.profile_id)
  return {
    answer: undefined,
    target: member.primary_email,
    organizationId: organization.id,
    before: recorded(member),
  }
}
