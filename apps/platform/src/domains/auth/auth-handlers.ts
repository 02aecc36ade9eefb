import { cancelEmailChange, getAccount, getUser, prepareUserUpdate } from '@plinth/identity/accounts'
import { AuthError } from '@plinth/identity/auth-error'
import { recover, resend } from '@plinth/identity/links'
import { endSession, listSessions, refreshSession, signInWithPassword, signOut } from '@plinth/identity/sessions'
import type { auth, User } from '@plinth/contract/auth'
import { secondFactorRequired } from '../../access/admit-person.ts'
import type { Handlers } from '../../access/handlers.ts'
import type { SignedInContext } from '../../context/caller-contexts.ts'
import { conflict, notFound, unauthorized } from '../../http/errors.ts'
import { requireMail } from '../../mail/require-mail.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { requireStrongPassword } from '../passwords/password-check.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'
import { requirePresence } from '../../access/require-presence.ts'
import { signUpPerson } from './sign-up-person.ts'
import { verifyLink } from './verify-link.ts'

export const authHandlers: Handlers<typeof auth> = {
  signUp: signUpPerson,
  signIn: async (credentials, context) => begin(await signInWithPassword(credentials, callerOf(context)), context),
  refresh,
  signOut: async ({ scope }, context) => {
    const { userId, sessionId, needsSecondFactor } = context.person
    if (needsSecondFactor && scope !== 'local') throw secondFactorRequired()
    await signOut({ userId, sessionId, scope }, callerOf(context))
    if (scope !== 'others') context.setRefreshToken(undefined)
  },
  recover: async ({ email }, context) => {
    requireMail(context.config)
    await recover({ email }, callerOf(context))
    return { sent: true as const }
  },
  verify: verifyLink,
  resend: async ({ email }, context) => {
    requireMail(context.config)
    await resend({ type: 'signup', email }, callerOf(context))
    return { sent: true as const }
  },
  user: presentUser,
  updateUser: async ({ current_password, password, email }, context) => {
    const { person } = context
    if (email !== undefined) requireMail(context.config)
    await requirePresence({ current_password }, context)
    if (password !== undefined) {
      await requireStrongPassword({ password, field: 'password', ownWords: [person.claims.email] }, context)
    }
    const { userId, sessionId } = person
    const changes = { ...(password === undefined ? {} : { password }), ...(email === undefined ? {} : { email }) }
    const currentPassword = current_password === undefined ? {} : { currentPassword: current_password }
    const change = { userId, sessionId, ...currentPassword, ...changes }
    const isRecovery = password !== undefined && person.claims.amr.some(({ method }) => method === 'recovery')
    const updateNow = await prepareUserUpdate(change, callerOf(context))
    if (email === undefined && !isRecovery) return updateNow(context.sql)
    return context.sql.transaction(async (sql) => {
      const user = await updateNow(sql)
      // at once, where no mailbox has to confirm it
      if (email !== undefined) await context.storesOver(sql).profiles.setEmail(user.id, user.email)
      if (isRecovery) await context.storesOver(sql).accessTokens.removeAllOf(user.id)
      return user
    })
  },
  resendEmailChange: async (_, context) => {
    requireMail(context.config)
    const { email, new_email } = await getUser(context.person, context.authContext)
    if (new_email === undefined) throw noEmailChange()
    await resend({ type: 'email_change', email }, callerOf(context))
    return { sent: true as const }
  },
  cancelEmailChange: (_, context) => cancelEmailChange(context.person, callerOf(context)),
  sessions: (_, { person, authContext }) => listSessions(person, authContext),
  endSession: async ({ id }, context) => {
    const { userId, sessionId } = context.person
    if (!(await endSession({ userId, id }, callerOf(context)))) throw noSuchSession()
    if (id === sessionId) context.setRefreshToken(undefined)
  },
}

async function presentUser(_: unknown, { person, authContext, sql }: SignedInContext): Promise<User> {
  const { user, hasPassword, emailChange } = await getAccount(person, { ...authContext, sql })
  return {
    ...user,
    has_password: hasPassword,
    ...(emailChange && {
      email_change_waits_for: emailChange.waits_for,
      email_change_expires_at: emailChange.expires_at,
    }),
  }
}

const noEmailChange = () => conflict('no_email_change', 'There is no change of address to send links for.')

const noSuchSession = () => notFound('session_not_found', 'There is no such session.')

async function refresh(_: unknown, context: RequestContext) {
  const { refreshToken } = context
  if (!refreshToken) throw unauthorized('not_signed_in', 'Please sign in.')
  try {
    return begin(await refreshSession({ refreshToken }, callerOf(context)), context)
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    context.setRefreshToken(undefined)
    throw unauthorized(error.code, 'Your session has ended. Please sign in again.')
  }
}
