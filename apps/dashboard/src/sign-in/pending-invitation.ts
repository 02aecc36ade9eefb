import { type InvitationLink, invitationIn } from '../lib/url/invitation-fragment.ts'

/** The invitation that somebody came to accept: their way back is `/join`, and the fragment carries the rest. */
export function pendingInvitation({ search, hash }: Pick<Location, 'search' | 'hash'>): InvitationLink | undefined {
  return new URLSearchParams(search).get('returnTo') === '/join' ? invitationIn(hash) : undefined
}
