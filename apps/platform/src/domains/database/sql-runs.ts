/** The queries that are running, so that the person who started one can cancel it. */
export function createSqlRuns() {
  const runs = new Map<string, AbortController>()

  return {
    /** The signal of a new run. A person cannot have two runs of one id at once: the older one is cancelled. */
    start(key: RunKey) {
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
      const run = runs.get(idOf(key))
      run?.abort()
      return run !== undefined
    },
  }
}

export interface RunKey {
  userId: string
  ref: string
  requestId: string
}

const idOf = ({ userId, ref, requestId }: RunKey) => `${userId} ${ref} ${requestId}`
