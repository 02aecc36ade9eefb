import { seconds } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../runtime/fleet.ts'
import type { ProjectDatabases } from './project-databases.ts'

const LOOK_EVERY = seconds(5)

interface Options {
  databases: Pick<ProjectDatabases, 'due'>
  fleet: Pick<Fleet, 'isAsleep' | 'isInTransition' | 'wake'>
  log: Log
}

/**
 * Tries again to bring databases up to date that could not be. Those that sleep are tried when they wake: nothing is woken
 * for it.
 */
export function retryMigrations({ databases, fleet, log }: Options) {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, LOOK_EVERY).unref()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }

  function round() {
    running = retry()
      .catch((error: unknown) => log.warn({ err: error }, 'Databases that are not up to date could not be listed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, LOOK_EVERY).unref()
      })
  }

  async function retry() {
    for (const ref of await databases.due()) {
      if (isStopped) return
      if (fleet.isAsleep(ref) || fleet.isInTransition(ref)) continue
      // one that begins to pause in this moment is refused, and tried when it is resumed
      await fleet.wake(ref).catch((error: unknown) => log.warn({ err: error, ref }, 'A database was not tried again'))
    }
  }
}
