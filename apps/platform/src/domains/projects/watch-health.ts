import { seconds } from '@plinth/catalog/durations'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Log } from '@plinth/service-kit/service'
import type { Stores } from '../../stores.ts'
import type { Fleet } from './fleet.ts'
import type { ProjectRow } from './project-store.ts'

const CHECK_EVERY = seconds(5)
const watched = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN'] as const satisfies ProjectStatus[]

interface Finding {
  status: (typeof watched)[number]
  detail: string | null
}

/** Keeps the status of running projects true: a crashed one is started again, one that does not answer says so. */
export function watchHealth({ stores, fleet, log }: { stores: Stores; fleet: Fleet; log: Log }) {
  let stopped = false
  let timer = setTimeout(round, CHECK_EVERY).unref()
  let running: Promise<void> = Promise.resolve()

  function round() {
    running = checkAll()
      .catch((error: unknown) => log.warn({ err: error }, 'The health of the projects could not be checked'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, CHECK_EVERY).unref()
      })
  }

  async function checkAll() {
    for (const project of await stores.projects.listInStatus(watched)) {
      if (stopped) return
      const finding = await examine(project, fleet)
      if (!finding || finding.status === project.status) continue
      const { status, detail } = finding
      if (await stores.projects.move(project.ref, [project.status], status, { status_detail: detail })) {
        log.info({ ref: project.ref, from: project.status, to: status }, 'The status of a project changed')
      }
    }
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Undefined where there is nothing to say. */
async function examine({ ref, status }: ProjectRow, fleet: Fleet): Promise<Finding | undefined> {
  if (fleet.isInTransition(ref)) return undefined
  const health = await fleet.engine.health(ref).catch(() => undefined)
  if (fleet.isInTransition(ref)) return undefined
  if (!health || health.state === 'unresponsive') return { status: 'UNKNOWN', detail: 'The database does not answer.' }
  if (health.state === 'missing')
    return { status: 'ACTIVE_UNHEALTHY', detail: 'The files of this project are missing.' }
  if (health.state === 'running') return { status: 'ACTIVE_HEALTHY', detail: null }
  if (fleet.isAsleep(ref) && status === 'ACTIVE_HEALTHY') return undefined
  return startAgain(ref, fleet)
}

async function startAgain(ref: string, fleet: Fleet): Promise<Finding> {
  try {
    await fleet.wake(ref)
    return { status: 'ACTIVE_HEALTHY', detail: null }
  } catch {
    // said by the status; the engine has logged why
    return { status: 'ACTIVE_UNHEALTHY', detail: 'The database stopped and does not start again.' }
  }
}
