import { prepareVerifyWithPassword, requireOpenLink, verify } from '@plinth/identity/links'
import type { Sql } from '@plinth/service-kit/sql'
import { invalid } from '../../http/errors.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { requireStrongPassword } from '../passwords/password-check.ts'
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
  if (password !== undefined) {
    await requireOpenLink({ type, tokenHash: token_hash }, caller)
    await requireStrongPassword({ password, field: 'password', ownWords: [] }, context)
  }
  const link = { type, tokenHash: token_hash }
  const verifyNow =
    password === undefined
      ? (sql: Sql) => verify(link, { ...caller, sql })
      : await prepareVerifyWithPassword({ ...link, password }, caller)
  return context.sql.transaction(async (sql) => {
    const { user, session } = await verifyNow(sql)
    if (!session) return { user }
    if (type === 'email_change') await context.storesOver(sql).profiles.setEmail(user.id, user.email)
    if (password !== undefined && type === 'recovery') await context.storesOver(sql).accessTokens.removeAllOf(user.id)
    return begin(session, context)
  })
}
