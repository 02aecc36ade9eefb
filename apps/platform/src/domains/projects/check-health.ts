import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import { EngineError } from '@plinth/postgres-engine/engine-errors'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../runtime/fleet.ts'
import type { ProjectRow, projectStore } from '../../stores/project-store.ts'

const AT_ONCE = 8
/** The engine itself gives a server one second to answer; a disk that hangs has no such limit. */
const PROBE_LIMIT = seconds(10)
/** One that is stopping answers nobody, for a moment. */
const SECOND_LOOK_AFTER = seconds(1)

const watched = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN'] as const satisfies ProjectStatus[]

export interface HealthTools {
  stores: { projects: Pick<ReturnType<typeof projectStore>, 'listInStatus' | 'move'> }
  fleet: WatchedFleet
  log: Log
  /** In milliseconds. */
  probeLimit?: number
  secondLookAfter?: number
}

type WatchedFleet = Pick<Fleet, 'isAsleep' | 'isInTransition' | 'perProject' | 'wake'> & {
  engine: Pick<Fleet['engine'], 'health'>
}

type Watched = Pick<ProjectRow, 'ref' | 'status'>

interface Finding {
  status: (typeof watched)[number]
  detail: string | null
}

/** Looks at every running project once. A few at a time, and none for long: what hangs keeps nobody else waiting. */
export function createHealthCheck({
  stores,
  fleet,
  log,
  probeLimit = PROBE_LIMIT,
  secondLookAfter = SECOND_LOOK_AFTER,
}: HealthTools) {
  const probes = fleet.perProject({ open: () => ({ isUnderWay: false }) })

  return async (signal?: AbortSignal) => {
    const waiting = await stores.projects.listInStatus(watched)
    const workThrough = async () => {
      for (let project = waiting.shift(); project && !signal?.aborted; project = waiting.shift()) {
        const { ref } = project
        await check(project).catch((error: unknown) =>
          log.warn({ err: error, ref }, 'The health of a project could not be checked'),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, workThrough))
  }

  async function check(project: Watched) {
    const { ref } = project
    const last = probes.of(ref)
    if (last.isUnderWay) return
    last.isUnderWay = true
    const examined = examineTwice(project).finally(() => (last.isUnderWay = false))
    const finding = await within(probeLimit, examined, tooLong)
    if (!finding || finding.status === project.status) return
    const { status, detail } = finding
    if (await stores.projects.move(ref, [project.status], status, { status_detail: detail })) {
      log.info({ ref, from: project.status, to: status }, 'The status of a project changed')
    }
  }

  /** Nothing is said of a database that did not answer once. */
  async function examineTwice(project: Watched) {
    const finding = await examine(project, fleet)
    if (finding !== notAnswering || project.status === 'UNKNOWN') return finding
    await sleep(secondLookAfter)
    return examine(project, fleet)
  }
}

const notAnswering: Finding = { status: 'UNKNOWN', detail: 'The database does not answer.' }
const damagedRecord: Finding = {
  status: 'ACTIVE_UNHEALTHY',
  detail: 'The file cluster.json of this project is damaged. The operator has to restore it.',
}
const tooLong: Finding = { status: 'UNKNOWN', detail: 'The database takes long to answer or to start.' }

/** Undefined where there is nothing to say. */
async function examine({ ref, status }: Watched, fleet: WatchedFleet): Promise<Finding | undefined> {
  if (fleet.isInTransition(ref)) return undefined
  const [health, error] = await fleet.engine.health(ref).then(
    (found) => [found, undefined] as const,
    (reason: unknown) => [undefined, reason] as const,
  )
  if (fleet.isInTransition(ref)) return undefined
  if (error instanceof EngineError && error.code === 'record_damaged') return damagedRecord
  if (!health || health.state === 'unresponsive') return notAnswering
  if (health.state === 'missing')
    return { status: 'ACTIVE_UNHEALTHY', detail: 'The files of this project are missing.' }
  if (health.state === 'running') return { status: 'ACTIVE_HEALTHY', detail: null }
  if (fleet.isAsleep(ref) && status === 'ACTIVE_HEALTHY') return undefined
  return startAgain(ref, fleet)
}

async function startAgain(ref: string, fleet: WatchedFleet): Promise<Finding> {
  try {
    await fleet.wake(ref)
    return { status: 'ACTIVE_HEALTHY', detail: null }
  } catch {
    // said by the status; the engine has logged why
    return { status: 'ACTIVE_UNHEALTHY', detail: 'The database stopped and does not start again.' }
  }
}

/** The work goes on when its time is over, but nobody waits for it any more. */
async function within<Result>(limit: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  const timer = new AbortController()
  const over = sleep(limit, otherwise, { signal: timer.signal })
  try {
    return await Promise.race([work, over])
  } finally {
    timer.abort()
    await Promise.allSettled([over])
  }
}
