import { hours } from '@plinth/catalog/durations'
import type { InvitationLook } from '@plinth/contract/members'

export const INVITATION_LIFETIME = hours(24)

interface Opened {
  email: string
  expires_at: Date
  accepted_at: Date | null
}

/** The state of an invitation for the person who opened it. A used one is as unknown as one that never existed. */
export function invitationState(
  invitation: Opened | undefined,
  { email, isMember }: { email: string; isMember: boolean },
  now: Date,
): InvitationLook['state'] {
  if (!invitation) return 'unknown'
  if (isMember) return 'already_member'
  if (invitation.email !== email) return 'wrong_account'
  if (invitation.accepted_at) return 'unknown'
  return now < invitation.expires_at ? 'valid' : 'expired'
}
