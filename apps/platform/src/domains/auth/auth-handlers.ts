import { AuthError } from '@plinth/auth/auth-error'
import { getUser } from '@plinth/auth/get-user'
import { recover } from '@plinth/auth/recover'
import { refreshSession } from '@plinth/auth/refresh-session'
import { resend } from '@plinth/auth/resend'
import { signInWithPassword } from '@plinth/auth/sign-in-with-password'
import { signOut } from '@plinth/auth/sign-out'
import { updateUser } from '@plinth/auth/update-user'
import type { auth } from '@plinth/contract/auth'
import { anyone, type Handlers, sessionCookie, signedIn } from '../../access/guards.ts'
import { unauthorized } from '../../http/errors.ts'
import { requireMail } from '../../mail/require-mail.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { requireStrongPassword } from '../profile/password-check.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'
import { requireCurrentPassword } from './require-current-password.ts'
import { signUpPerson } from './sign-up-person.ts'
import { verifyLink } from './verify-link.ts'

export const authHandlers: Handlers<typeof auth> = {
  signUp: anyone(signUpPerson),
  signIn: anyone(async (credentials, context) =>
    begin(await signInWithPassword(credentials, callerOf(context)), context),
  ),
  refresh: sessionCookie(refresh),
  signOut: signedIn(async ({ scope }, context) => {
    const { userId, sessionId } = context.person
    await signOut({ userId, sessionId, scope }, callerOf(context))
    if (scope !== 'others') context.setRefreshToken(undefined)
  }),
  recover: anyone(async ({ email }, context) => {
    requireMail(context.config)
    await recover({ email }, callerOf(context))
    return { sent: true as const }
  }),
  verify: anyone(verifyLink),
  resend: anyone(async ({ email }, context) => {
    requireMail(context.config)
    await resend({ type: 'signup', email }, callerOf(context))
    return { sent: true as const }
  }),
  user: signedIn((_, { person, authContext }) => getUser(person, authContext)),
  updateUser: signedIn(async ({ current_password, password, email }, context) => {
    const { person, passwordScorer } = context
    if (email !== undefined) requireMail(context.config)
    // with a new password the authentication service asks for the present one itself
    if (password === undefined) await requireCurrentPassword(current_password, context)
    else await requireStrongPassword(passwordScorer, password, 'password', [person.claims.email])
    const { userId, sessionId } = person
    const changes = { ...(password === undefined ? {} : { password }), ...(email === undefined ? {} : { email }) }
    return updateUser({ userId, sessionId, currentPassword: current_password, ...changes }, callerOf(context))
  }),
}

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
