import { networkOf } from '@plinth/service-kit/client-network'
import type { AuthContext } from '../auth-context.ts'
import { countGuess, FREE_FAILURES } from '../sessions/sign-in-throttle.ts'

const WIDE = FREE_FAILURES * 10

type Asking = Pick<AuthContext, 'throttle' | 'client'>

/**
 * A wrong code counts by account and network, so that someone who knows the password does not keep the owner out, and by the
 * account alone as well with a wider limit: codes are few enough that many networks would get through. `work` says when
 * the code was right.
 */
export function guessSecondFactor<Result>(
  userId: string,
  { throttle, client }: Asking,
  work: (succeeded: () => void) => Promise<Result>,
) {
  const account = `second factor of ${userId}`
  return countGuess(
    throttle,
    [{ key: `${account} ${networkOf(client?.ip ?? '')}` }, { key: account, free: WIDE }],
    work,
  )
}

/** A count of its own, and a wide one: these codes are too long to be guessed, and are the owner's last way in. */
export function guessRecoveryCode<Result>(
  userId: string,
  { throttle, client }: Asking,
  work: (succeeded: () => void) => Promise<Result>,
) {
  return countGuess(throttle, [{ key: `recovery code of ${userId} ${networkOf(client?.ip ?? '')}`, free: WIDE }], work)
}
