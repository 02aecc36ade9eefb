import { decodeJwt } from 'jose'
import type { AuthSession } from './auth-session.ts'

/** By how many factors a session that was just signed was shown, and whether the person has to show a second one. */
export function levelOf({ access_token, user }: AuthSession) {
  const aal = decodeJwt(access_token)['aal'] === 'aal1' ? ('aal1' as const) : ('aal2' as const)
  const hasSecondFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return { aal, needsSecondFactor: aal === 'aal1' && hasSecondFactor }
}
