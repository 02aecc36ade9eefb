import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import { CONTROL_PLANE } from '../control-plane/control-plane.ts'

/** A start is not kept waiting to know in whose turn it comes. */
const LOOK_UP_LIMIT = seconds(1)

type LookUp = (ref: string) => Promise<string | undefined>

/** Whose share of the machine the start of a cluster is. The engine asks before there is a control plane to look it up in. */
export function createShares(limit = LOOK_UP_LIMIT) {
  let lookUp: LookUp | undefined

  return {
    lookUpWith: (found: LookUp) => void (lookUp = found),

    /** A cluster of which nobody can say it has a share of its own. */
    async of(ref: string) {
      if (!lookUp || ref === CONTROL_PLANE) return ref
      const late = new AbortController()
      const found = lookUp(ref).catch(() => undefined)
      const share = await Promise.race([found, sleep(limit, undefined, { signal: late.signal, ref: false })])
      late.abort()
      return share ?? ref
    },
  }
}
