import { hours } from '@plinth/catalog/durations'
import type { Role } from '@plinth/catalog/roles'
import type { InvitationLook } from '@plinth/contract/members'

export const INVITATION_LIFETIME = hours(24)

interface Opened {
  email: string
  expires_at: Date
  accepted_at: Date | null
  role: Role | null
  project_roles: readonly unknown[]
}

/**
 * The state of an invitation for the person who opened it. A used one is as unknown as one that never existed, and so is
 * one whose projects are all gone.
 */
export function invitationState(
  invitation: Opened | undefined,
  { email, isMember }: { email: string; isMember: boolean },
  now: Date,
): InvitationLook['state'] {
  if (!invitation) return 'unknown'
  if (isMember) return 'already_member'
  if (invitation.email !== email) return 'wrong_account'
  if (invitation.accepted_at) return 'unknown'
  if (invitation.role === null && invitation.project_roles.length === 0) return 'unknown'
  return now < invitation.expires_at ? 'valid' : 'expired'
}
