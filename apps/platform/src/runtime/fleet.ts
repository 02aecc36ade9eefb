import { minutes, seconds } from '@plinth/catalog/durations'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { computeSizes } from '@plinth/catalog/compute-sizes'
import { isUsable } from '@plinth/catalog/project-status'
import type { Engine, PostgresMajor } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'
import type { projectStore } from '../stores/project-store.ts'
import type { Sealer } from '../config/sealer.ts'
import { createLogins } from './logins.ts'
import { createProjectRuntime, type ProjectRuntime } from './project-runtime.ts'
import { createTenants } from './tenants.ts'

const SWEEP_EVERY = seconds(30)
const LOGIN_GRACE = seconds(15)

interface FleetOptions {
  engine: Engine
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  log: Log
  /** A cluster that nobody used for so long is put to sleep; 0 never. */
  idleMinutes: number
  /** Called when a cluster runs, before anybody may connect to it. */
  prepare?(ref: string): Promise<void>
}

/** The projects at run time, by ref: each has one runtime, made when it is first asked for. */
export function createFleet({
  engine,
  projects,
  sealer,
  log,
  idleMinutes,
  prepare = async () => undefined,
}: FleetOptions) {
  const tenants = createTenants()
  const runtimes = new Map<string, ProjectRuntime>()
  const tools = {
    engine,
    prepare,
    disconnect: tenants.disconnect,
    idleAfter: minutes(idleMinutes),
    loginGrace: LOGIN_GRACE,
  }
  const sweeper = idleMinutes > 0 ? setInterval(sweep, Math.min(SWEEP_EVERY, minutes(idleMinutes))).unref() : undefined

  function runtimeOf(ref: string) {
    const runtime = runtimes.get(ref) ?? createProjectRuntime(ref, tools)
    runtimes.set(ref, runtime)
    return runtime
  }

  return {
    engine,

    installedMajor: (text: string): PostgresMajor | undefined =>
      engine.majors().find(({ major }) => String(major) === text)?.major,

    settingsFor(size: ComputeSizeId) {
      const { memoryMegabytes, directConnections, walSenders } = computeSizes[size]
      return { memoryMegabytes, maxConnections: directConnections, walSenders }
    },

    /** Adds a holder of connections to projects; it is notified before a cluster stops. */
    addTenant: tenants.add,
    /** Resolves when nothing of the platform is connected to the project any more. */
    disconnect: tenants.disconnect,

    isAsleep: (ref: string) => runtimes.get(ref)?.isAsleep() ?? false,
    isInTransition: (ref: string) => runtimes.get(ref)?.isInTransition() ?? false,
    use: (ref: string) => runtimeOf(ref).use(),
    holdForLogin: (ref: string) => runtimeOf(ref).holdForLogin(),
    wake: (ref: string, hold?: (ref: string) => () => void) => runtimeOf(ref).wake(hold && (() => hold(ref))),
    settled: (ref: string) => runtimeOf(ref).settled(),
    restartHard: (ref: string, reason: string) => runtimeOf(ref).restartHard(reason),
    shut: (ref: string) => runtimeOf(ref).shut(),
    open: (ref: string) => runtimeOf(ref).open(),

    ...createLogins({ engine, projects, sealer, log, runtimeOf }),

    /** After a start: what does not run was stopped with the platform or slept before, and is woken when it is used. */
    async findSleepers() {
      for (const ref of await engine.list()) {
        if ((await engine.health(ref)).state === 'stopped') runtimeOf(ref).foundStopped()
      }
    },

    /** Drops what is known of a project that was removed for good. */
    forget: (ref: string) => void runtimes.delete(ref),

    /** Ends every connection that the platform keeps to projects. Their clusters run on. */
    async close() {
      clearInterval(sweeper)
      await tenants.close()
    },
  }

  function sweep() {
    putIdleOnesToSleep().catch((error: unknown) => log.warn({ err: error }, 'The idle clusters could not be listed'))
  }

  async function putIdleOnesToSleep() {
    for (const ref of await engine.list()) {
      await sleepIfIdle(ref).catch((error: unknown) =>
        log.warn({ err: error, ref }, 'A cluster could not be put to sleep'),
      )
    }
  }

  async function sleepIfIdle(ref: string) {
    const runtime = runtimeOf(ref)
    if (!runtime.isIdle()) return
    const project = await projects.find(ref)
    // somebody may have come during the look
    if (!project || !isUsable(project.status) || !runtime.isIdle()) return
    await runtime.sleep()
    log.info({ ref }, 'A cluster that nobody used was put to sleep')
  }
}

export type Fleet = ReturnType<typeof createFleet>
