import { networkOf } from '@plinth/service-kit/client-network'
import type { AuthContext } from './auth-context.ts'
import { FREE_FAILURES } from './sign-in-throttle.ts'

const WIDE = FREE_FAILURES * 10

type Asking = Pick<AuthContext, 'throttle' | 'client'>

/**
 * A wrong code counts by account and network, so that whoever knows the password does not keep the owner out, and by the
 * account alone as well with a wider limit: codes are few enough that many networks would get through. Answers what to
 * call once the code was right.
 */
export function attemptSecondFactor(userId: string, { throttle, client }: Asking) {
  const account = `second factor of ${userId}`
  const network = `${account} ${networkOf(client?.ip ?? '')}`
  throttle.attempt(network)
  throttle.attempt(account, WIDE)
  return () => {
    throttle.succeeded(network)
    throttle.succeeded(account)
  }
}

/** A count of its own, and a wide one: these codes are too long to be guessed, and are the owner's last way in. */
export function attemptRecoveryCode(userId: string, { throttle, client }: Asking) {
  const key = `recovery code of ${userId} ${networkOf(client?.ip ?? '')}`
  throttle.attempt(key, WIDE)
  return () => throttle.succeeded(key)
}
