import type { Received } from '@plinth/contract/endpoint'
import type { Member } from '@plinth/contract/members'
import type { memberships } from '@plinth/contract/memberships'
import { mayDo } from '../../access/permissions.ts'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { requireRoleInPlan } from './invite-person.ts'
import { lastOwnerStays, notYours } from './member-errors.ts'
import { lockMember, requireMayChange } from './member-rules.ts'
import { presentMember } from './present-members.ts'

/** It counts from the member's next request on. */
export async function changeRole(
  { id, role }: Received<typeof memberships.changeRole>,
  context: OrganizationContext,
): Promise<Change<Member>> {
  const { stores, membership } = context
  const { organization } = membership
  const { member, own } = await lockMember(id, context)
  if (!mayDo(own, { action: 'write:Update', resource: 'auth.subject_roles' })) throw notYours()
  requireMayChange([role, member.role], own)
  if (role !== member.role) requireRoleInPlan(role, organization, context)
  if (member.role === 'Owner' && role !== 'Owner' && (await stores.members.countOwners(organization.id)) < 2)
    throw lastOwnerStays()
  await stores.members.setRole(organization.id, member.profile_id, role)
  const { profile_id: _, ...row } = member
  return {
    answer: presentMember({ ...row, role }),
    target: member.primary_email,
    organizationId: organization.id,
    before: { role: member.role },
    after: { role },
    ...(role === member.role ? { isUnchanged: true as const } : {}),
  }
}
