import { updateUser } from '@plinth/auth/update-user'
import { verify } from '@plinth/auth/verify'
import { invalid } from '../../http/errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { requireStrongPassword } from '../profile/password-check.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'

interface Link {
  type: 'signup' | 'recovery' | 'email_change' | 'invite'
  token_hash: string
  password?: string | undefined
}

/**
 * Uses a mailed link. A recovery also sets the new password, so that a failed one leaves the link as it was; the access
 * tokens from before it end.
 */
export async function verifyLink({ type, token_hash, password }: Link, context: RequestContext) {
  const caller = callerOf(context)
  if (type === 'recovery' && password === undefined) {
    throw invalid('password_required', 'Give the new password.', { password: 'Give the new password.' })
  }
  if (password !== undefined) await requireStrongPassword(context.passwordScorer, password, 'password', [])
  return context.sql.transaction(async (sql) => {
    const inTransaction = { ...caller, sql }
    const { user, session } = await verify({ type, tokenHash: token_hash }, inTransaction)
    if (!session) return { user }
    if (type === 'email_change') await context.storesOver(sql).profiles.setEmail(user.id, user.email)
    if (password !== undefined) {
      const claims = await caller.keys.verify(session.access_token)
      await updateUser({ userId: user.id, sessionId: claims.session_id, password }, inTransaction)
      if (type === 'recovery') await context.storesOver(sql).accessTokens.removeAllOf(user.id)
    }
    return begin(session, context)
  })
}
