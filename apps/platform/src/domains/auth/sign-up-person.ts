import { findUserByEmail, prepareSignUp, signUp } from '@plinth/identity/accounts'
import type { Session, User } from '@plinth/contract/auth'
import { isSameSecret } from '../../access/is-same-secret.ts'
import { forbidden } from '../../http/errors.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { hashOfToken } from '../members/invitation-token.ts'
import { requireStrongPassword } from '../passwords/password-check.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'

interface SignUp {
  email: string
  password: string
  setup_token?: string | undefined
  invitation_token?: string | undefined
}

/** The first person needs the set-up token and becomes the operator. After that the edition decides who may come. */
export async function signUpPerson(
  { email, password, setup_token, invitation_token }: SignUp,
  context: RequestContext,
) {
  const { stores, edition, config, clock } = context
  const hasOperator = await stores.operators.exists()
  if (!hasOperator && !isSameSecret(setup_token ?? '', config.setupToken.value)) throw setupRequired()
  const isInvited =
    invitation_token !== undefined &&
    (await stores.invitations.admits({ tokenHash: hashOfToken(invitation_token), email, now: clock.now() }))
  if (hasOperator && edition.signUp !== 'open' && !isInvited) {
    throw invitation_token === undefined ? signUpClosed() : invitationDoesNotAdmit()
  }
  await requireStrongPassword({ password, field: 'password', ownWords: wordsOf(email) }, context)
  const credentials = { email, password }
  if (!hasOperator) return answerOf(await becomeOperator(credentials, context), context)
  if (isInvited) return answerOf(await signUpInvited(credentials, context), context)
  return answerOf(await signUp(credentials, callerOf(context)), context)
}

/** The token confirms the person: only people with access to the server know it. */
async function becomeOperator(credentials: { email: string; password: string }, context: RequestContext) {
  const caller = callerOf(context)
  const settings = { ...caller.settings, autoconfirm: true }
  const signUpNow = await prepareSignUp(credentials, { ...caller, settings })
  return context.sql.transaction(async (sql) => {
    const signedUp = await signUpNow(sql)
    if (!(await context.storesOver(sql).operators.claim(signedUp.user.id))) throw setupRequired()
    return signedUp
  })
}

/**
 * The link of an invitation proves access to the mailbox it was sent to, or comes from an owner or admin. An earlier
 * sign-up with the address that was never confirmed proves nothing, so then a mail is sent.
 */
async function signUpInvited(credentials: { email: string; password: string }, context: RequestContext) {
  const caller = callerOf(context)
  const known = await findUserByEmail({ email: credentials.email }, { sql: context.sql })
  const autoconfirm = caller.settings.autoconfirm || !known || known.email_confirmed_at !== undefined
  return signUp(credentials, { ...caller, settings: { ...caller.settings, autoconfirm } })
}

function answerOf(
  { user, session }: Awaited<ReturnType<typeof signUp>>,
  context: RequestContext,
): Session | { user: User; confirmation_sent_at: string } {
  if (session) return begin(session, context)
  // a known address has identities and a new one as yet none: neither answer shows them
  const confirmation_sent_at = user.confirmation_sent_at ?? context.clock.now().toISOString()
  return { user: { ...user, identities: [] }, confirmation_sent_at }
}

const setupRequired = () =>
  forbidden('setup_required', 'The first person needs the set-up token that was printed where Plinth was started.')

const signUpClosed = () => forbidden('sign_up_closed', 'This installation is by invitation only.')

const invitationDoesNotAdmit = () =>
  forbidden('invitation_does_not_admit', 'This invitation has ended, or it was sent to another e-mail address.')

const wordsOf = (email: string) => email.split(/[@.]/).filter((word) => word.length > 2)
