import type { Authenticated, AuthenticatorLevel } from '@plinth/identity/sessions'
import type { TokenScopeName } from '@plinth/catalog/token-scopes'

/** Who a request speaks for: somebody with a session, or with a token of theirs, which says what it may be used for. */
export type Person = SessionPerson | TokenBearer

export type SessionPerson = Authenticated & { token?: undefined }

/** A token is as strong as the session that it was made in. */
export interface TokenBearer {
  userId: string
  aal: AuthenticatorLevel
  needsSecondFactor: false
  token: { id: string; name: string; scopes: readonly TokenScopeName[] }
  sessionId?: undefined
  claims?: undefined
}
