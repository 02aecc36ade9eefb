import { timingSafeEqual } from 'node:crypto'
import { signUp } from '@plinth/auth/sign-up'
import type { Session, User } from '@plinth/contract/auth'
import { forbidden } from '../../http/errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { requireStrongPassword } from '../profile/password-check.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'

interface SignUp {
  email: string
  password: string
  setup_token?: string | undefined
}

/** The first person needs the set-up token and becomes the operator. After that the edition decides who may come. */
export async function signUpPerson({ email, password, setup_token }: SignUp, context: RequestContext) {
  const { stores, edition, config, passwordScorer } = context
  const hasOperator = await stores.operators.exists()
  if (!hasOperator && !isSameText(setup_token ?? '', config.setupToken.value)) throw setupRequired()
  if (hasOperator && edition.signUp !== 'open')
    throw forbidden('sign_up_closed', 'This installation is by invitation only.')
  await requireStrongPassword(passwordScorer, password, 'password', wordsOf(email))
  return answerOf(
    hasOperator
      ? await signUp({ email, password }, callerOf(context))
      : await becomeOperator({ email, password }, context),
    context,
  )
}

/** Whoever has the token is confirmed: it was read where the platform was started. */
function becomeOperator(credentials: { email: string; password: string }, context: RequestContext) {
  const caller = callerOf(context)
  return context.sql.transaction(async (sql) => {
    const signedUp = await signUp(credentials, { ...caller, sql, settings: { ...caller.settings, autoconfirm: true } })
    if (!(await context.storesOver(sql).operators.claim(signedUp.user.id))) throw setupRequired()
    return signedUp
  })
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

function isSameText(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const wordsOf = (email: string) => email.split(/[@.]/).filter((word) => word.length > 2)
