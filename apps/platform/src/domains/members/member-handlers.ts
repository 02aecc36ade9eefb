import type { members } from '@plinth/contract/members'
import type { Handlers } from '../../access/handlers.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { lookAtInvitation } from './look-at-invitation.ts'
import { asSeenBy, presentInvitation, presentMember } from './present-members.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export const memberHandlers: Handlers<typeof members> = {
  list: async (_, { stores, membership }) =>
    (await stores.members.list(membership.organization.id)).map(asSeenBy(membership)).map(presentMember),
  invitations: async (_, { stores, membership, clock }) =>
    (await stores.invitations.listOpen(membership.organization.id))
      .map(asSeenBy(membership))
      .filter(({ role, project_roles }) => role !== null || project_roles.length > 0)
      .map((row) => presentInvitation(row, clock.now())),
  invite: invitePerson,
  revoke: revokeInvitation,
  look: lookAtInvitation,
  accept: acceptInvitation,
}
