import { getUser } from '@plinth/identity/accounts'
import type { InvitationLook } from '@plinth/contract/members'
import type { SignedInContext } from '../../context/caller-contexts.ts'
import { invitationState } from './invitation-state.ts'
import { hashOfToken } from './invitation-token.ts'

export interface InvitationLink {
  slug: string
  token: string
}

/** Says no more about the organization than the state makes necessary. */
export async function lookAtInvitation(
  { slug, token }: InvitationLink,
  { stores, clock, person, authContext }: SignedInContext,
): Promise<InvitationLook> {
  const [invitation, { email }, profile] = await Promise.all([
    stores.invitations.findByToken(hashOfToken(token), slug),
    getUser(person, authContext),
    stores.profiles.findByUser(person.userId),
  ])
  const own = invitation && profile && (await stores.members.membershipOf(invitation.organization_id, profile.id))
  const state = invitationState(invitation, { email, isMember: own !== undefined }, clock.now())
  if (!invitation || state === 'unknown' || state === 'wrong_account') {
    return { state: state === 'wrong_account' ? state : 'unknown' }
  }
  const organization = { name: invitation.organization_name, slug: invitation.organization_slug }
  if (state === 'already_member') return { state, organization }
  const { invited_by, role, project_roles } = invitation
  if (state === 'expired') return { state, organization, invited_by }
  return { state, organization, invited_by, role, project_roles, expires_at: invitation.expires_at.toISOString() }
}
