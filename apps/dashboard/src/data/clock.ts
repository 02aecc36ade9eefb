import { minutes } from '@plinth/catalog/durations'
import { deployment } from '@plinth/contract/deployment'
import { call, type Cancelable, keyOf } from '../api/api.ts'
import { sentEarlyAt } from '../api/early-calls.ts'

const TOLERANCE = 120_000

/** Whether this computer's clock is more than two minutes from the platform's. Asked for every half hour. */
export const clockSkewQuery = () => ({
  queryKey: keyOf(deployment.publicUtcTime, {}),
  queryFn: async ({ signal }: Cancelable) => {
    const sent = sentEarlyAt(deployment.publicUtcTime, {}) ?? Date.now()
    const { utcTime } = await call(deployment.publicUtcTime, {}, { signal })
    return isSkewed(Date.parse(utcTime), { sent, received: Date.now() })
  },
  staleTime: minutes(30),
  refetchInterval: minutes(30),
})

/** The platform answered at some moment between the two, so only what lies outside of both is a difference. */
export function isSkewed(theirs: number, { sent, received }: { sent: number; received: number }) {
  return theirs - received > TOLERANCE || sent - theirs > TOLERANCE
}
