import type { AuthContext } from '../auth-context.ts'
import { challengeFactor } from '../factors/challenge-factor.ts'
import { enrollFactor } from '../factors/enroll-factor.ts'
import { codeOf as codeAt } from './authenticator.ts'
import type { SessionOfPerson } from '../sessions/signed-in-person.ts'
import { verifyFactor } from '../factors/verify-factor.ts'

const now = new Date()

/** For tests: time stands still, so that no step ends between a code and its answer. */
export const frozenClock = { now: () => now }

/** For tests: an authenticator app. `later` moves its clock, in steps: a code counts once. */
export const codeOf = (secret: string, later = 0, at = now) => codeAt(secret, later, at)

/** For tests: answers a challenge of the factor with this code. */
export async function answerChallenge(who: SessionOfPerson, factorId: string, code: string, context: AuthContext) {
  const { id: challengeId } = await challengeFactor({ ...who, factorId }, context)
  return verifyFactor({ ...who, factorId, challengeId, code }, context)
}

/** For tests: a verified factor. The code of the step before this one is used up by it. */
export async function givenFactor(who: SessionOfPerson, context: AuthContext, friendlyName = 'Phone') {
  const { id, totp } = await enrollFactor({ ...who, friendlyName }, context)
  const session = await answerChallenge(who, id, codeOf(totp.secret, -1), context)
  return { id, secret: totp.secret, session }
}
