import { getUser } from '@plinth/identity/accounts'
import type { Role } from '@plinth/catalog/roles'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { invitationNotFound, refusals } from './invitation-errors.ts'
import { invitationState } from './invitation-state.ts'
import { hashOfToken } from './invitation-token.ts'
import { recorded } from './member-roles.ts'
import type { InvitationLink } from './look-at-invitation.ts'

interface Joined {
  name: string
  slug: string
  role: Role | null
}

/** Accepting twice changes nothing; for everyone else the invitation is used up. */
export async function acceptInvitation(
  { slug, token }: InvitationLink,
  { stores, sql, clock, profile, person, authContext }: ProfileContext,
): Promise<Change<Joined>> {
  const invitation = await stores.invitations.lockByToken(hashOfToken(token), slug)
  if (!invitation) throw invitationNotFound()
  const { organization_id: organizationId, role, project_roles } = invitation
  const { email } = await getUser(person, { ...authContext, sql })
  const own = await stores.members.membershipOf(organizationId, profile.id)
  const place = { name: invitation.organization_name, slug: invitation.organization_slug }
  const change = { target: invitation.email, organizationId }
  if (own && invitation.accepted_at && invitation.email === email) {
    return { ...change, answer: { ...place, role: own.role }, isUnchanged: true }
  }
  const state = invitationState(invitation, { email, isMember: own !== undefined }, clock.now())
  if (state !== 'valid') throw refusals[state]()
  await stores.organizations.addMember({ organizationId, profileId: profile.id, role })
  const found = await stores.members.setProjectRoles(organizationId, profile.id, project_roles)
  if (found < project_roles.length) throw invitationNotFound()
  await stores.invitations.markAccepted(invitation.id, clock.now())
  return { ...change, answer: { ...place, role }, after: recorded(invitation) }
}
