import type { Received } from '@plinth/contract/endpoint'
import type { Member } from '@plinth/contract/members'
import type { memberships } from '@plinth/contract/memberships'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { requirePresence } from '../../access/require-presence.ts'
import { alreadyYours, ownersAlone } from './member-errors.ts'
import { lockMember } from './member-rules.ts'
import { recorded } from './member-roles.ts'
import { presentMember } from './present-members.ts'

type Input = Received<typeof memberships.transferOwnership>

/** Both roles change at once, so there is an owner at every moment. */
export const transferOwnership: PreparedVerb<Input, OrganizationContext, Change<Member>> = {
  async prepare(input, context) {
    await requirePresence(input, context)
    return (inTransaction) => transfer(input, inTransaction)
  },
}

async function transfer({ member_id }: Input, context: OrganizationContext): Promise<Change<Member>> {
  const { stores, membership, profile } = context
  const { organization } = membership
  const { member, own } = await lockMember(member_id, context)
  if (own !== 'Owner') throw ownersAlone()
  if (member.profile_id === profile.id) throw alreadyYours()
  await stores.members.setRole(organization.id, member.profile_id, 'Owner')
  await stores.members.setProjectRoles(organization.id, member.profile_id, [])
  await stores.members.setRole(organization.id, profile.id, 'Admin')
  const { profile_id: _, ...row } = member
  return {
    answer: presentMember({ ...row, role: 'Owner', project_roles: [] }),
    target: organization.slug,
    organizationId: organization.id,
    before: { owner: profile.primary_email, ...recorded(member) },
    after: { owner: member.primary_email },
  }
}
