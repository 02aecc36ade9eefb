import { minutes, seconds } from '@plinth/catalog/durations'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { computeSizes } from '@plinth/catalog/compute-sizes'
import { isUsable } from '@plinth/catalog/project-status'
import type { Engine, PostgresMajor } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'
import type { projectStore } from '../stores/project-store.ts'
import type { Sealer } from '../config/sealer.ts'
import { perProjectIn } from './holdings.ts'
import { createLogins } from './logins.ts'
import { createProjectRuntime, type ProjectRuntime } from './project-runtime.ts'

const SWEEP_EVERY = seconds(30)
const LOGIN_GRACE = seconds(15)

interface FleetOptions {
  engine: Engine
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  log: Log
  /** A cluster that nobody used for so long is put to sleep; 0 never. */
  idleMinutes: number
  /** Called when a cluster runs, before anybody may connect to it. True when nothing is left for its next wake. */
  prepare?(ref: string): Promise<boolean>
}

/** The projects at run time, by ref: each has one runtime, made when it is first asked for. */
export function createFleet({ engine, projects, sealer, log, idleMinutes, prepare = async () => true }: FleetOptions) {
  const runtimes = new Map<string, ProjectRuntime>()
  const tools = {
    engine,
    prepare,
    idleAfter: minutes(idleMinutes),
    loginGrace: LOGIN_GRACE,
  }
  let isClosed = false
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

    /** Declares what a part of the platform holds for each project. It ends with the project's connections or its runtime. */
    perProject: perProjectIn({
      of(ref) {
        if (isClosed) throw new Error('The connections to projects are closed')
        return runtimeOf(ref).held
      },
      find: (ref) => runtimes.get(ref)?.held,
      all: () => [...runtimes.values()].map(({ held }) => held),
    }),

    /** How much is held for each project that has a runtime. */
    held: () => new Map([...runtimes].map(([ref, { held }]) => [ref, held.count()])),

    /** Resolves when nothing of the platform is connected to the project any more. */
    disconnect: async (ref: string) => runtimes.get(ref)?.held.close(),

    isAsleep: (ref: string) => runtimes.get(ref)?.isAsleep() ?? false,
    isInTransition: (ref: string) => runtimes.get(ref)?.isInTransition() ?? false,
    use: (ref: string) => runtimeOf(ref).use(),
    holdForLogin: (ref: string) => runtimeOf(ref).holdForLogin(),
    wake: (ref: string, hold?: (ref: string) => () => void) => runtimeOf(ref).wake(hold && (() => hold(ref))),
    settled: (ref: string) => runtimeOf(ref).settled(),
    restartHard: (ref: string, reason: string) => runtimeOf(ref).restartHard(reason),
    stopped: <Result>(ref: string, work: () => Promise<Result>) => runtimeOf(ref).stopped(work),
    shut: (ref: string) => runtimeOf(ref).shut(),
    open: (ref: string) => runtimeOf(ref).open(),

    ...createLogins({ engine, projects, sealer, runtimeOf }),

    /** After a start: what does not run was stopped with the platform or slept before, and is woken when it is used. */
    async findSleepers() {
      for (const ref of await engine.list()) {
        if ((await engine.health(ref)).state === 'stopped') runtimeOf(ref).foundStopped()
      }
    },

    /** Drops all that is held for a project that was removed for good. */
    async forget(ref: string) {
      const runtime = runtimes.get(ref)
      runtimes.delete(ref)
      await runtime?.held.close()
    },

    /** Ends every connection that the platform keeps to projects. Their clusters run on. */
    async close() {
      clearInterval(sweeper)
      isClosed = true
      await Promise.all([...runtimes.values()].map(({ held }) => held.close()))
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
