import { networkOf } from '@plinth/service-kit/client-network'
import { createTurns } from '@plinth/service-kit/turns'
import { limitReached } from '../http/errors.ts'

/** Changes of one caller that are worked on at once, and those that wait for them. */
const AT_ONCE = 3
const MOST_WAITING = 30

interface Key {
  userId: string
  operation: string
  key: string
}

/** One caller's changes are made a few at a time, so that nobody has more than their share of the connections. */
export function createChangeTurns() {
  const callers = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, full: tooManyChanges })
  const keys = createTurns({ atOnce: 1 })
  return {
    ofCaller: <Result>(userId: string | undefined, ip: string, work: () => Promise<Result>) =>
      callers.inTurn(userId ?? networkOf(ip), work),

    /** Changes with the same Idempotency-Key wait for each other. */
    ofKey: <Result>({ userId, operation, key }: Key, work: () => Promise<Result>) =>
      keys.inTurn(`${userId} ${operation} ${key}`, work),
  }
}

export type ChangeTurns = ReturnType<typeof createChangeTurns>

const tooManyChanges = () =>
  limitReached('too_many_changes', 'Too many of your changes are under way. Please wait for them.', 1)
