import { randomBytes } from 'node:crypto'
import { minutes, seconds } from '@plinth/catalog/durations'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { computeSizes } from '@plinth/catalog/compute-sizes'
import { isUsable } from '@plinth/catalog/project-status'
import { ADVISORY_LOCKS_FOR_OWNERS } from '@plinth/postgres-engine/advisory-locks'
import type { Engine, PostgresMajor } from '@plinth/postgres-engine/engine'
import pg from 'pg'
import type { Log } from '@plinth/service-kit/service'
import type { Sealer } from '../../secrets.ts'
import type { projectStore, SecretName } from './project-store.ts'
import { renewAssistantRights } from './renew-assistant-rights.ts'
import { renewLogin } from './renew-login.ts'

const CONNECT_TIMEOUT = seconds(10)
const SWEEP_EVERY = seconds(30)
/** Longer than a login may take. */
const LOGIN_GRACE = seconds(15)
const SUPERUSER_DATABASE = 'template1'
const PEOPLES_DATABASE = 'postgres'

/** The sealed logins of a project's cluster and the Postgres roles they stand for. */
const logins = {
  superuser: 'plinth_admin',
  writer: 'plinth_writer',
  reader: 'plinth_reader',
  assistant: 'plinth_assistant',
} as const

export type Login = keyof typeof logins

interface FleetOptions {
  engine: Engine
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  log: Log
  /** A cluster that nobody used for so long is put to sleep; 0 never. */
  idleMinutes: number
  /** Called when a cluster runs, before anybody may connect to it. */
  prepare?(ref: string): Promise<void>
  /** Called before a cluster that nobody uses is put to sleep: resolves when nothing is connected to it any more. */
  disconnect?(ref: string): Promise<unknown>
}

/** The projects' clusters as the platform uses them: who may log in, who is using one, which of them sleep. */
export function createFleet({ engine, projects, sealer, log, idleMinutes, ...hooks }: FleetOptions) {
  const users = new Map<string, number>()
  const lastUsed = new Map<string, number>()
  const loggingIn = new Map<string, number>()
  const asleep = new Set<string>()
  const fallingAsleep = new Map<string, Promise<unknown>>()
  const waking = new Map<string, Promise<unknown>>()
  const shut = new Set<string>()
  const renewals = new Map<string, Promise<unknown>>()
  const rightsRenewed = new Set<string>()
  const sweeper = idleMinutes > 0 ? setInterval(sweep, Math.min(SWEEP_EVERY, minutes(idleMinutes))).unref() : undefined

  const fleet = {
    engine,

    installedMajor: (text: string): PostgresMajor | undefined =>
      engine.majors().find(({ major }) => String(major) === text)?.major,

    settingsFor(size: ComputeSizeId) {
      const { memoryMegabytes, directConnections, walSenders } = computeSizes[size]
      return { memoryMegabytes, maxConnections: directConnections, walSenders }
    },

    isAsleep: (ref: string) => asleep.has(ref),

    /** After a start: what does not run was stopped with the platform or slept before, and is woken when it is used. */
    async findSleepers() {
      for (const ref of await engine.list()) {
        if ((await engine.health(ref)).state === 'stopped') asleep.add(ref)
      }
    },

    /** The cluster is being woken or put to sleep, so what it answers just now says nothing. */
    isInTransition: (ref: string) => waking.has(ref) || fallingAsleep.has(ref),

    /** Keeps a cluster awake until the returned function is called. One that is falling asleep does so first; see `wake`. */
    use(ref: string) {
      users.set(ref, (users.get(ref) ?? 0) + 1)
      lastUsed.set(ref, performance.now())
      let released = false
      return () => {
        if (released) return
        released = true
        users.set(ref, (users.get(ref) ?? 1) - 1)
        lastUsed.set(ref, performance.now())
      }
    },

    /**
     * Keeps a cluster awake for a client that has not logged in yet, but never for long: whoever has no password cannot
     * keep it from sleeping.
     */
    holdForLogin(ref: string) {
      loggingIn.set(ref, (loggingIn.get(ref) ?? 0) + 1)
      return () => {
        const left = (loggingIn.get(ref) ?? 1) - 1
        if (left > 0) loggingIn.set(ref, left)
        else loggingIn.delete(ref)
      }
    },

    /** Starts the cluster if it sleeps. Its project must be usable; one that was shut is refused. */
    async wake(ref: string, hold?: (ref: string) => () => void): Promise<ReturnType<Engine['connection']>> {
      if (shut.has(ref)) throw new Error(`The cluster ${ref} is shut`)
      const release = (hold ?? fleet.use)(ref)
      const awake = waking.get(ref) ?? wakeUp(ref).finally(() => waking.delete(ref))
      waking.set(ref, awake)
      try {
        await awake
        return engine.connection(ref)
      } finally {
        release()
      }
    },

    /** Resolves when a cluster that is falling asleep has done so, and its old connections have ended. */
    async settled(ref: string) {
      await fallingAsleep.get(ref)
    },

    /**
     * Kills every process of an awake cluster and starts it again, for a session that nothing else ends. Nothing that
     * was committed is lost, but every connection to the project breaks.
     */
    async restartHard(ref: string, reason: string) {
      if (shut.has(ref)) throw new Error(`The cluster ${ref} is shut`)
      await Promise.allSettled([waking.get(ref), fallingAsleep.get(ref)])
      if (asleep.has(ref)) return
      const release = fleet.use(ref)
      const restarting = engine.restartHard(ref, reason).finally(() => waking.delete(ref))
      waking.set(ref, restarting)
      await restarting.finally(release)
    },

    /** Stops the cluster on purpose. Requests that found its project usable a moment ago cannot wake it until `open`. */
    async shut(ref: string) {
      shut.add(ref)
      await Promise.allSettled([waking.get(ref), fallingAsleep.get(ref)])
      await engine.stop(ref)
      asleep.delete(ref)
    },

    open(ref: string) {
      shut.delete(ref)
    },

    async password(ref: string, name: SecretName) {
      const sealed = await projects.secret(ref, name)
      if (!sealed) throw new Error(`The project ${ref} has no secret ${name}`)
      return sealer.open(sealed, `${ref} ${name}`)
    },

    /** How to log in to the project's database with one of the platform's own logins. Does not wake it. */
    async connectionFor(ref: string, login: Login) {
      const { host, port } = engine.connection(ref)
      return { host, port, database: PEOPLES_DATABASE, user: logins[login], password: await fleet.password(ref, login) }
    },

    /** Wakes the cluster and answers how to log in, with the login just put back as it was made. */
    async login(ref: string, login: 'writer' | 'reader' | 'assistant') {
      await fleet.wake(ref)
      if (login === 'assistant') await givePassword(ref, login)
      const connection = await fleet.connectionFor(ref, login)
      // two at once would both change the role, and Postgres lets only one
      const renewal = (renewals.get(ref) ?? Promise.resolve()).then(async () => {
        await fleet.asSuperuser(ref, (admin) => renewLogin(admin, logins[login], connection.password))
        await renewRights(ref)
        if (login === 'assistant') await asSuperuserAmongPeople(ref, renewAssistantRights)
      })
      renewals.set(
        ref,
        renewal.catch(() => undefined),
      )
      await renewal
      return connection
    },

    /**
     * For the platform's own fixed statements only; people's SQL never comes here. They concern the whole cluster, so
     * they are said in a database that people can neither rename, close nor give settings of their own.
     */
    asSuperuser: <Result>(ref: string, work: (admin: pg.Client) => Promise<Result>) =>
      withSuperuser(ref, { database: SUPERUSER_DATABASE }, work),

    /** Forgets what is known of a cluster that was removed for good. */
    forget(ref: string) {
      asleep.delete(ref)
      shut.delete(ref)
      users.delete(ref)
      lastUsed.delete(ref)
      loggingIn.delete(ref)
      renewals.delete(ref)
      rightsRenewed.delete(ref)
    },

    close() {
      clearInterval(sweeper)
    },
  }
  return fleet

  /** Clusters that an earlier release made get the rights of the template, once while the platform runs. */
  async function renewRights(ref: string) {
    if (rightsRenewed.has(ref)) return
    try {
      await asSuperuserAmongPeople(ref, (admin) =>
        admin.query(`set lock_timeout = '500ms'; ${ADVISORY_LOCKS_FOR_OWNERS}`),
      )
      rightsRenewed.add(ref)
    } catch (error) {
      log.warn({ err: error, ref }, 'The rights of an older project could not be renewed')
    }
  }

  /** The assistant's login has none until it is first used, in projects old and new. */
  async function givePassword(ref: string, login: 'assistant') {
    if (await projects.secret(ref, login)) return
    await projects.addSecret(ref, login, sealer.seal(randomBytes(24).toString('base64url'), `${ref} ${login}`))
  }

  /**
   * For rights on what people made, which only their database knows. What they set for it does not reach this session:
   * the superuser's own settings and those that a connection asks for win.
   */
  function asSuperuserAmongPeople<Result>(ref: string, work: (admin: pg.Client) => Promise<Result>) {
    const options = '-c idle_session_timeout=0 -c local_preload_libraries='
    return withSuperuser(ref, { database: PEOPLES_DATABASE, options }, work)
  }

  async function withSuperuser<Result>(
    ref: string,
    where: Pick<pg.ClientConfig, 'database' | 'options'>,
    work: (admin: pg.Client) => Promise<Result>,
  ) {
    const release = fleet.use(ref)
    try {
      await fleet.wake(ref)
      const admin = new pg.Client({
        ...(await fleet.connectionFor(ref, 'superuser')),
        ...where,
        connectionTimeoutMillis: CONNECT_TIMEOUT,
        statement_timeout: CONNECT_TIMEOUT,
        application_name: 'plinth',
      })
      // a connection that breaks also fails the statement that waits for it
      admin.on('error', () => undefined)
      await admin.connect()
      try {
        return await work(admin)
      } finally {
        await admin.end()
      }
    } finally {
      release()
    }
  }

  async function wakeUp(ref: string) {
    await fleet.settled(ref)
    await engine.wake(ref)
    // the grace for logins begins now, however long ago somebody used it
    const idleNow = performance.now() - minutes(idleMinutes)
    if (asleep.delete(ref)) lastUsed.set(ref, Math.max(lastUsed.get(ref) ?? 0, idleNow))
    await hooks.prepare?.(ref)
  }

  function sweep() {
    putIdleOnesToSleep().catch((error: unknown) => log.warn({ err: error }, 'The idle clusters could not be listed'))
  }

  async function putIdleOnesToSleep() {
    for (const ref of await engine.list()) {
      if (!isIdle(ref)) continue
      await sleep(ref).catch((error: unknown) => log.warn({ err: error, ref }, 'A cluster could not be put to sleep'))
    }
  }

  function isIdle(ref: string) {
    const grace = loggingIn.has(ref) ? LOGIN_GRACE : 0
    const isRecent = (lastUsed.get(ref) ?? 0) + minutes(idleMinutes) + grace > performance.now()
    return (users.get(ref) ?? 0) === 0 && !isRecent && !asleep.has(ref)
  }

  async function sleep(ref: string) {
    const project = await projects.find(ref)
    // from this look at its users on, whoever comes has to wait in `wake` until the cluster has stopped
    if (!project || !isUsable(project.status) || !isIdle(ref)) return
    asleep.add(ref)
    const stopping = Promise.resolve(hooks.disconnect?.(ref)).then(() => engine.stop(ref))
    fallingAsleep.set(
      ref,
      stopping.catch(() => asleep.delete(ref)).finally(() => fallingAsleep.delete(ref)),
    )
    await stopping
    log.info({ ref }, 'A cluster that nobody used was put to sleep')
  }
}

export type Fleet = ReturnType<typeof createFleet>
