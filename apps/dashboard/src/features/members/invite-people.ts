import type { ChosenRoles } from '@plinth/catalog/member-roles'
import { ApiError } from '@plinth/contract/api-error'
import { members, type SentInvitation } from '@plinth/contract/members'
import { call, invalidate } from '../../api/api.ts'
import { toastError } from '../../api/toast-error.ts'
import { chosenOf } from './chosen-roles.ts'

interface People {
  slug: string
  addresses: readonly string[]
  roles: ChosenRoles
}

interface Refused {
  email: string
  /** What is wrong with this address; undefined where it was not its turn any more. */
  reason: string | undefined
}

/**
 * Invites one after the other, so that each is an entry of its own in the audit log. What is wrong with one address keeps
 * nobody else from being invited; what would fail for everybody is said in a toast, and the rest is not tried.
 */
export async function invitePeople({ slug, addresses, roles }: People) {
  const sent: SentInvitation[] = []
  const refused: Refused[] = []
  const waiting = [...addresses]
  for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
    try {
      sent.push(await call(members.invite, { slug, email, ...chosenOf(roles) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = error.fields['email']
      refused.push({ email, reason })
      if (reason !== undefined) continue
      toastError(error)
      refused.push(...waiting.splice(0).map((later) => ({ email: later, reason: undefined })))
    }
  }
  if (sent.length > 0) await invalidate(members.invitations)
  return { sent, refused }
}
