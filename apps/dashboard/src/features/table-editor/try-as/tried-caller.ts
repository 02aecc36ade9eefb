import type { ApiUser } from '@plinth/contract/api-tokens'
import { type ApiCaller, claimsOf, emptyCaller } from '../../../components/callers/api-caller.ts'

/** What the address says of a caller, or why it cannot. */
export function writeCaller(caller: ApiCaller): { as: string } | { problem: string } {
  if (caller.kind === 'anon') return { as: 'anon' }
  if (caller.kind === 'service') return { as: 'service_role' }
  const claims = claimsOf(caller)
  if ('problem' in claims) return claims
  if (caller.kind === 'user') return { as: `user:${caller.user!.id}` }
  // as it is read again, on one line
  return { as: JSON.stringify(JSON.parse(caller.claims)) }
}

/** The caller that an address says. A user is known by their id until they have come. */
export function readCaller(as: string | undefined): ApiCaller {
  if (as === undefined || as === 'anon') return emptyCaller('anon')
  if (as === 'service_role') return emptyCaller('service')
  if (as.startsWith('user:')) return { ...emptyCaller('user'), user: unknownUser(userIdIn(as)!) }
  return { ...emptyCaller('claims'), claims: indented(as) }
}

/** Of a caller that is a user. */
export const userIdIn = (as: string) => (as.startsWith('user:') ? as.slice('user:'.length) : undefined)

const unknownUser = (id: string): ApiUser => ({ id, email: null, role: 'authenticated', claims: { sub: id } })

/** Whose rows are shown, in a sentence. */
export function callerWords(as: string, email: string | null | undefined): string {
  if (as === 'anon') return 'anyone (anon)'
  if (as === 'service_role') return 'servers (service_role), past all policies'
  const id = userIdIn(as)
  return id === undefined ? `a request with the claims ${as}` : `the user ${email ?? id}`
}

function indented(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
