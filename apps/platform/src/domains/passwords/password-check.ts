import {
  MAXIMUM_PASSWORD_LENGTH,
  passwordStrengths,
  passwordTooLong,
  REQUIRED_PASSWORD_SCORE,
  type PasswordScore,
} from '@plinth/catalog/password-strength'
import { networkOf } from '@plinth/service-kit/client-network'
import type { RequestContext } from '../../context/request-context.ts'
import type { Turn } from './password-scorer.ts'
import { weakPassword } from './weak-password.ts'

type Asking = Pick<RequestContext, 'passwordScorer' | 'identify' | 'ip'>

interface NewPassword {
  password: string
  /** Where a form shows what is wrong with it. */
  field: string
  ownWords: string[]
}

/** What somebody is shown while they type. */
export async function checkPassword({ password }: { password: string }, asking: Asking) {
  return scored(
    { password, ownWords: [] },
    await turnOf(asking, { signedIn: 'check', nobody: 'anonymous-check' }),
    asking,
  )
}

/** Throws unless the password reaches the score that people's and databases' passwords need. */
export async function requireStrongPassword({ password, field, ownWords }: NewPassword, asking: Asking) {
  if (password.length > MAXIMUM_PASSWORD_LENGTH) throw weakPassword(field, passwordTooLong.message)
  const turn = await turnOf(asking, { signedIn: 'change', nobody: 'sign-up' })
  const { score } = await scored({ password, ownWords }, turn, asking)
  if (score < REQUIRED_PASSWORD_SCORE) throw weakPassword(field, passwordStrengths[score].message)
}

/** Length first: a long password is never scored. */
async function scored({ password, ownWords }: Omit<NewPassword, 'field'>, turn: Turn, { passwordScorer }: Asking) {
  if (password.length > MAXIMUM_PASSWORD_LENGTH) {
    return { score: 0 as PasswordScore, suggestions: [], warning: passwordTooLong.warning }
  }
  return passwordScorer.score(password, ownWords, turn)
}

async function turnOf(
  { identify, ip }: Asking,
  lanes: { signedIn: Turn['lane']; nobody: Turn['lane'] },
): Promise<Turn> {
  const person = await identify()
  return person ? { lane: lanes.signedIn, caller: person.userId } : { lane: lanes.nobody, caller: networkOf(ip) }
}
