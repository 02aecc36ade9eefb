import type { Engine } from '@plinth/postgres-engine/engine'
import { unavailable } from '../http/errors.ts'
import { createHoldings, type Holdings } from './holdings.ts'

/** After which who came while a cluster was stopped may try again. */
const RETRY_SECONDS = 5

type Address = ReturnType<Engine['connection']>

export interface RuntimeTools {
  engine: Pick<Engine, 'wake' | 'stop' | 'restartHard' | 'connection'>
  /** Called when the cluster runs, before anybody may connect to it. True when nothing is left for its next wake. */
  prepare(ref: string): Promise<boolean>
  /** Milliseconds. A cluster that nobody used for so long may be put to sleep. */
  idleAfter: number
  /** Milliseconds. Longer than a login may take. */
  loginGrace: number
}

/** One project at run time: who uses its cluster, whether it sleeps, wakes, runs or is shut, and all that is held for it. */
export interface ProjectRuntime {
  /** Closed before the cluster stops. */
  held: Holdings
  isAsleep(): boolean
  /** The cluster is being woken or put to sleep, so what it says just now means nothing. */
  isInTransition(): boolean
  /** It was found stopped, and is woken when it is used. */
  foundStopped(): void
  /** Keeps the cluster awake until the returned function is called. One that is falling asleep does so first; see `wake`. */
  use(): () => void
  /**
   * Keeps the cluster awake for a client that has not logged in yet, but never for long: a client without a
   * password cannot keep it from sleeping.
   */
  holdForLogin(): () => void
  /** Starts the cluster if it sleeps. Its project must be usable; one that was shut is refused. */
  wake(hold?: () => () => void): Promise<Address>
  /** Resolves when a cluster that is falling asleep has done so, and its old connections have ended. */
  settled(): Promise<void>
  /** Nobody has used it for long. */
  isIdle(): boolean
  /** Stops the cluster. From this call on, new callers wait in `wake` until it has stopped. */
  sleep(): Promise<void>
  /** Kills every process of an awake cluster and starts it again, once for all who ask meanwhile. */
  restartHard(reason: string): Promise<void>
  /**
   * Works with a cluster that nobody uses, such as restarting or replacing it. What is held is closed before; requests that
   * found the project usable a moment ago are refused until the work is over. Its database may then be another one.
   */
  stopped<Result>(work: () => Promise<Result>): Promise<Result>
  /** Stops the cluster on purpose. Nobody can wake it until `open`. */
  shut(): Promise<void>
  /** The cluster may be woken again. Its database may be another one than before. */
  open(): void
  /** One after another, also when an earlier one failed: two at once would change the same role. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createProjectRuntime(ref: string, tools: RuntimeTools): ProjectRuntime {
  const { engine, idleAfter, loginGrace } = tools
  let users = 0
  let loggingIn = 0
  let lastUsed = 0
  let isAsleep = false
  let isShut = false
  /** How much works with the cluster alone: a job that is run twice does so twice. */
  let alones = 0
  let waking: Promise<void> | undefined
  let fallingAsleep: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  let isPrepared = false
  let turn: Promise<unknown> = Promise.resolve()

  const held = createHoldings(ref)

  const runtime: ProjectRuntime = {
    held,
    isAsleep: () => isAsleep,
    isInTransition: () => waking !== undefined || fallingAsleep !== undefined,
    foundStopped: () => void (isAsleep = true),

    use() {
      users++
      lastUsed = performance.now()
      return onlyOnce(() => {
        users--
        lastUsed = performance.now()
      })
    },

    holdForLogin() {
      loggingIn++
      return onlyOnce(() => loggingIn--)
    },

    async wake(hold = runtime.use) {
      refuseShut()
      const release = hold()
      try {
        await transition(wakeUp)
        return engine.connection(ref)
      } finally {
        release()
      }
    },

    async settled() {
      await fallingAsleep
    },

    isIdle() {
      const grace = loggingIn > 0 ? loginGrace : 0
      return users === 0 && !isAsleep && lastUsed + idleAfter + grace <= performance.now()
    },

    async sleep() {
      isAsleep = true
      const stopping = held.close().then(() => engine.stop(ref))
      fallingAsleep = stopping.catch(() => void (isAsleep = false)).finally(() => (fallingAsleep = undefined))
      await stopping
    },

    restartHard(reason) {
      restarting ??= restart(reason).finally(() => (restarting = undefined))
      return restarting
    },

    stopped: alone,

    async shut() {
      await alone(async () => {
        isShut = true
        await engine.stop(ref)
        isAsleep = false
      })
    },

    open() {
      isShut = false
      isPrepared = false
    },

    inTurn(work) {
      const done = turn.then(work, work)
      turn = done.catch(() => undefined)
      return done
    },
  }
  return runtime

  async function alone<Result>(work: () => Promise<Result>) {
    // what is ending may need the cluster still
    await held.close()
    alones++
    try {
      await Promise.allSettled([waking, fallingAsleep, restarting])
      await held.close()
      return await work()
    } finally {
      isPrepared = false
      // what was let in before and connected only now has lost its connections
      await held.close().finally(() => alones--)
    }
  }

  function refuseShut() {
    if (isShut || alones > 0)
      throw unavailable('project_unavailable', 'The project is stopped or being changed.', RETRY_SECONDS)
  }

  async function restart(reason: string) {
    refuseShut()
    await Promise.allSettled([waking, fallingAsleep])
    if (isAsleep) return
    const release = runtime.use()
    await transition(() => engine.restartHard(ref, reason)).finally(release)
  }

  /** Everybody who wants the cluster awake waits for the same one. */
  function transition(work: () => Promise<void>) {
    waking ??= work().finally(() => (waking = undefined))
    return waking
  }

  async function wakeUp() {
    await fallingAsleep
    await engine.wake(ref)
    // the grace for logins begins now, however long ago somebody used it
    if (isAsleep) lastUsed = Math.max(lastUsed, performance.now() - idleAfter)
    isAsleep = false
    isPrepared ||= await tools.prepare(ref)
  }
}

function onlyOnce(work: () => void) {
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    work()
  }
}
