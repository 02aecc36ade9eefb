import type { Fleet } from '../../../runtime/fleet.ts'

/** The queries that are running, so that the person who started one can cancel it. */
export function createSqlRuns(fleet: Pick<Fleet, 'perProject'>) {
  const running = fleet.perProject({ open: () => new Map<string, AbortController>() })

  return {
    /** The signal of a new run. A person cannot have two runs of one id at once: the older one is cancelled. */
    start(key: RunKey) {
      const runs = running.of(key.ref)
      const id = idOf(key)
      runs.get(id)?.abort()
      const controller = new AbortController()
      runs.set(id, controller)
      return {
        signal: controller.signal,
        end() {
          if (runs.get(id) === controller) runs.delete(id)
        },
      }
    },

    /** False when there is no such run of this person. */
    cancel(key: RunKey) {
      const run = running.find(key.ref)?.get(idOf(key))
      run?.abort()
      return run !== undefined
    },
  }
}

export type SqlRuns = ReturnType<typeof createSqlRuns>

export interface RunKey {
  userId: string
  ref: string
  requestId: string
}

const idOf = ({ userId, requestId }: RunKey) => `${userId} ${requestId}`
