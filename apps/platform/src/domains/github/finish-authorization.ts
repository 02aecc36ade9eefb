import { finishAuthorization as finish } from '@plinth/identity/providers'
import { outgoingRequest } from '../../http/outgoing-request.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { attemptOf, type Owner } from './attempt.ts'
import { inSentences, unverifiedEmail } from './github-errors.ts'

/** Who consented at GitHub. */
export async function finishAuthorization(
  proof: { code: string; state: string },
  owner: Owner,
  context: RequestContext,
) {
  const authorization = { ...context.authContext, sql: context.sql, ask: outgoingRequest }
  const identity = await inSentences(finish({ ...proof, ...attemptOf(owner, context) }, authorization), context)
  if (identity.email === undefined) throw unverifiedEmail()
  return identity
}
