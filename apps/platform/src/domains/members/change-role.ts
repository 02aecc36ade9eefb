import type { Received } from '@plinth/contract/endpoint'
import type { Member } from '@plinth/contract/members'
import type { memberships } from '@plinth/contract/memberships'
import { areSameRoles, rolesAmong, rolesBesides } from '@plinth/catalog/member-roles'
import { mayDo } from '@plinth/contract/role-grants'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { noSuchProject } from './invitation-errors.ts'
import { lastOwnerStays, notYours } from './member-errors.ts'
import { recorded, requireRolesInPlan, requireSensible } from './member-roles.ts'
import { lockMember, requireMayChange } from './member-rules.ts'
import { presentMember } from './present-members.ts'

/** It counts from the member's next request on. */
export async function changeRole(
  { id, role, project_roles }: Received<typeof memberships.changeRole>,
  context: OrganizationContext,
): Promise<Change<Member>> {
  const { stores, membership } = context
  const { organization } = membership
  const { member, own } = await lockMember(id, context)
  if (!mayDo(own, { action: 'write:Update', resource: 'auth.subject_roles' })) throw notYours()
  const chosen = {
    role,
    project_roles: project_roles ?? member.project_roles.filter((one) => rolesBesides(role).includes(one.role)),
  }
  requireSensible(chosen)
  requireMayChange([...rolesAmong(chosen), ...rolesAmong(member)], own)
  requireRolesInPlan(chosen, organization, context, member)
  if (member.role === 'Owner' && role !== 'Owner' && (await stores.members.countOwners(organization.id)) < 2)
    throw lastOwnerStays()
  const { profile_id: profileId, ...before } = member
  await stores.members.setRole(organization.id, profileId, role)
  const found = await stores.members.setProjectRoles(organization.id, profileId, chosen.project_roles)
  if (found < chosen.project_roles.length) throw noSuchProject()
  const after = (await stores.members.find(organization.id, id))!
  return {
    answer: presentMember({ ...before, role: after.role, project_roles: after.project_roles }),
    target: member.primary_email,
    organizationId: organization.id,
    before: recorded(member),
    after: recorded(chosen),
    ...(areSameRoles(member, chosen) ? { isUnchanged: true as const } : {}),
  }
}
