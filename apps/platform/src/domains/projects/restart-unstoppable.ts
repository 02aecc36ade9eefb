import type { Log } from '@plinth/service-kit/service'
import type { OnUnstoppable } from '../database/runs/end-backend.ts'
import type { Fleet } from '../../runtime/fleet.ts'

/** Restarts the cluster of a backend that nothing else ends: it would hold its locks, its slot and a processor for good. */
export function restartUnstoppable({ fleet, log }: { fleet: Fleet; log: Log }): OnUnstoppable {
  return async (ref, pid) => {
    log.warn({ ref, pid }, 'A backend could not be stopped, so its cluster is restarted')
    try {
      await fleet.restartHard(ref, 'a backend could not be stopped')
    } catch (error) {
      log.error({ err: error, ref }, 'The cluster of a backend that could not be stopped did not restart')
    }
  }
}
