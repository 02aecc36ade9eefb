import { AuthError } from '@plinth/identity/auth-error'
import { requirePresence as requirePresenceOf } from '@plinth/identity/sessions'
import type { SignedInContext } from '../context/caller-contexts.ts'
import { invalid } from '../http/errors.ts'

/** For what a stolen session must not do. */
export async function requirePresence(
  { current_password: currentPassword }: { current_password?: string | undefined },
  { authContext, person: { userId, sessionId }, sql }: SignedInContext,
) {
  try {
    await requirePresenceOf({ userId, sessionId, currentPassword }, { ...authContext, sql })
  } catch (error) {
    throw error instanceof AuthError && error.code === 'reauthentication_needed' ? currentPasswordRequired() : error
  }
}

const currentPasswordRequired = () => {
  const message = 'Give your current password.'
  return invalid('current_password_required', message, { current_password: message })
}
