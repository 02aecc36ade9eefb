import type { TokenFailure } from '@plinth/service-kit/verify-token'
import { TokenError, tokenErrorResponse } from '../standalone/token-error.ts'

const FAILURES: Record<TokenFailure, TokenError> = {
  expired: new TokenError('PGRST303', 'JWT expired'),
  not_yet_valid: new TokenError('PGRST303', 'JWT not yet valid'),
  without_role: new TokenError('PGRST303', 'Parsing claims failed'),
  invalid: new TokenError('PGRST301', 'JWT cryptographic operation failed'),
}

/** In the words of this protocol. */
export const refuseToken = (failure: TokenFailure): Response => tokenErrorResponse(FAILURES[failure])
