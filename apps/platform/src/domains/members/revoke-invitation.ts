import { rolesAmong } from '@plinth/catalog/member-roles'
import type { Received } from '@plinth/contract/endpoint'
import type { members } from '@plinth/contract/members'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { invitationNotFound } from './invitation-errors.ts'
import { requireMayHandOut } from './invite-person.ts'
import { recorded } from './member-roles.ts'

export async function revokeInvitation(
  { id }: Received<typeof members.revoke>,
  { stores, membership: { organization, role } }: OrganizationContext,
): Promise<Change<void>> {
  const invitation = await stores.invitations.findOpen(organization.id, id)
  if (!invitation) throw invitationNotFound()
  requireMayHandOut(rolesAmong(invitation), role)
  await stores.invitations.remove(invitation.id)
  return {
    answer: undefined,
    target: invitation.email,
    organizationId: organization.id,
    before: recorded(invitation),
  }
}
