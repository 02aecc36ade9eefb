import type { Authorization } from '@plinth/contract/github'
import { beginAuthorization as begin } from '@plinth/identity/providers'
import { outgoingRequest } from '../../http/outgoing-request.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { attemptOf, type Owner } from './attempt.ts'

/** Sends somebody to GitHub. */
export async function beginAuthorization(owner: Owner, context: RequestContext): Promise<Authorization> {
  const authorization = { ...context.authContext, sql: context.sql, ask: outgoingRequest }
  return begin(attemptOf(owner, context), authorization)
}
