import type { Authenticated } from '@plinth/auth/authenticate'
import type { TokenScopeName } from '@plinth/catalog/token-scopes'

/** Who a request speaks for: somebody with a session, or with a token of theirs, which says what it may be used for. */
export type Person = SessionPerson | TokenBearer

export type SessionPerson = Authenticated & { token?: undefined }

export interface TokenBearer {
  userId: string
  token: { id: string; name: string; scopes: readonly TokenScopeName[] }
  sessionId?: undefined
  claims?: undefined
}
