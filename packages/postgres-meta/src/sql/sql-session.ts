import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { createByteBudgets } from './byte-budget.ts'
import type { HeldSession } from './held-session.ts'
import { holdSession } from './hold-session.ts'
import { readSnapshot } from './read-snapshot.ts'
import { resetSession } from './reset-session.ts'
import { runStatements, type RunOptions, type RunOutcome } from './run-statements.ts'
import type { ShareHolder } from './shares.ts'
import { stopError } from './sql-error.ts'
import { createSqlTurns, type SqlTurnLimits } from './sql-turns.ts'
import { backendOf, wireOf } from './wire.ts'

/** Who runs SQL: one person with one login in one project. Connections are never shared between two of these. */
export interface SqlPrincipal<Login extends string = string> extends ShareHolder {
  login: Login
}

export interface SqlSessionsOptions<Login extends string = string> extends SqlTurnLimits {
  /** How to reach the project's database as this principal's login. */
  connect: (principal: SqlPrincipal<Login>) => pg.ClientConfig | Promise<pg.ClientConfig>
  /** Ends a backend as an administrator of the principal's database. False when it goes on all the same. */
  terminate: (principal: SqlPrincipal<Login>, pid: number) => Promise<boolean>
  /** What connections call themselves in pg_stat_activity. */
  applicationName: (principal: SqlPrincipal<Login>) => string
  /** What the answers of all runs that go on may amount to. */
  maxBytesInFlight: number
  /** The same for the runs of one person, in all projects. */
  maxBytesInFlightPerPerson: number
  /** An unused connection is closed after this. */
  idleMs: number
  /** The longest `timeoutMs` of a run. Postgres enforces it too, should this process die. */
  maxTimeoutMs: number
  /** What failed in the background: a terminator, a reset. */
  onError: (error: unknown) => void
}

export interface SqlRun extends Omit<RunOptions, 'terminate' | 'budget' | 'giveWay'> {
  /** What the connection calls itself during this run, instead of what it calls itself otherwise. */
  applicationName?: string | undefined
  /** Called before the first statement, which waits for it. `snapshot` asks for the database's as the connection sees it. */
  before?: (snapshot: () => Promise<string | undefined>) => Promise<void>
  /** What is set for the session before the first statement, until the reset after the run. */
  settings?: Readonly<Record<string, string>>
}

export interface SessionOrder extends Pick<SqlRun, 'applicationName' | 'settings'> {
  signal: AbortSignal
}

/** The sessions of one project. */
export interface ProjectSessions<Login extends string = string> {
  /** Rejects with SqlSessionsBusy, or with pg's error when the database cannot be reached. */
  run: (principal: SqlPrincipal<Login>, text: string, run: SqlRun) => Promise<RunOutcome>
  /**
   * A session for several runs, which ends with `signal`. Undefined where that was aborted in the queue; rejects as `run`
   * does.
   */
  hold: (principal: SqlPrincipal<Login>, order: SessionOrder) => Promise<HeldSession | undefined>
  /** Resolves when nothing of an earlier run is left in the principal's sessions. */
  settled: (principal: SqlPrincipal<Login>) => Promise<void>
  /** Stops the runs, also those that wait, and closes the connections. Afterwards `run` rejects. */
  close: () => Promise<void>
}

/** What one project has of all sessions. */
interface Own<Login extends string> {
  sessions: Set<Session<Login>>
  /** Of the runs that wait or go on. */
  stops: Set<AbortController>
  isClosed: boolean
}

interface Session<Login extends string> {
  principal: SqlPrincipal<Login>
  own: Own<Login>
  key: string
  client?: pg.Client
  state: 'busy' | 'idle'
  /** Ends when the reset after the last run has; false when it failed. */
  ready: Promise<boolean>
  idleSince: number
  idleTimer?: NodeJS.Timeout
  ended: Promise<void>
  markEnded: () => void
}

const SET_FOR_RUN = `${PLATFORM_MARK}select pg_catalog.set_config($1, $2, false)`
const CONNECT_TIMEOUT_MS = 5000
const RESET_TIMEOUT_MS = 5000
/** What Postgres waits longer than we do, so that ours is the limit that people meet. */
const SERVER_SLACK_MS = 5000
const CLIENT_CHECK_MS = 5000

/** Keeps a warm connection for each person who runs SQL, and brings it back to a clean state after every run. */
export function createSqlSessions<Login extends string = string>(options: SqlSessionsOptions<Login>) {
  // the limits of people, of organizations and of everyone count those of all projects
  const sessions = new Set<Session<Login>>()
  const budgetOf = createByteBudgets({
    most: options.maxBytesInFlight,
    mostPerPerson: options.maxBytesInFlightPerPerson,
  })
  const turns = createSqlTurns(options)
  return { forProject }

  function forProject(): ProjectSessions<Login> {
    const own: Own<Login> = { sessions: new Set(), stops: new Set(), isClosed: false }
    return {
      async run(principal, text, run) {
        const [stop, giveWay] = [new AbortController(), new AbortController()]
        const stopRun = () => stop.abort()
        own.stops.add(stop)
        run.signal?.addEventListener('abort', stopRun)
        if (run.signal?.aborted) stopRun()
        try {
          const end = await turns.take(principal, stop.signal, () => giveWay.abort())
          if (!end) return canceledInQueue()
          try {
            const session = await acquire(principal, own)
            return await runOn(session, text, { ...run, signal: stop.signal, giveWay: giveWay.signal })
          } finally {
            end()
          }
        } finally {
          run.signal?.removeEventListener('abort', stopRun)
          own.stops.delete(stop)
        }
      },

      hold: (principal, { signal, ...begun }) =>
        holdSession({
          stops: own.stops,
          signal,
          take: (stop, giveWay) => turns.take(principal, stop, giveWay),
          acquire: async (stop) => heldOf(await acquire(principal, own), stop),
          prepare: ({ client }) => prepare(client, begun),
        }),

      async settled(principal) {
        const key = keyOf(principal)
        await Promise.all([...own.sessions].filter((session) => session.key === key).map(({ ready }) => ready))
      },

      async close() {
        own.isClosed = true
        const closing = [...own.sessions]
        for (const stop of own.stops) stop.abort()
        for (const session of closing) if (session.state === 'idle') discard(session)
        await Promise.all(closing.map(({ ended }) => ended))
      },
    }
  }

  async function runOn(
    session: Session<Login>,
    text: string,
    run: SqlRun & { giveWay: AbortSignal },
  ): Promise<RunOutcome> {
    const { principal, client, own } = session
    if (!client) throw new Error('A session without a connection was handed out')
    try {
      await run.before?.(() => readSnapshot(client))
      await prepare(client, run)
      const outcome = await runStatements(client, text, {
        ...run,
        timeoutMs: Math.min(run.timeoutMs, options.maxTimeoutMs),
        budget: budgetOf(principal.userId),
        terminate: (pid) => terminate(principal, pid),
      })
      if (outcome.is_reusable && !own.isClosed) release(session, client)
      else discard(session)
      return outcome
    } catch (error) {
      discard(session)
      throw error
    }
  }

  /** The reset after a run brings the usual name back. */
  async function prepare(client: pg.Client, { applicationName, settings }: Omit<SessionOrder, 'signal'>) {
    if (applicationName !== undefined) await client.query(SET_FOR_RUN, ['application_name', applicationName])
    for (const setting of Object.entries(settings ?? {})) await client.query(SET_FOR_RUN, setting)
  }

  function heldOf(session: Session<Login>, signal: AbortSignal): HeldSession {
    const { principal, client, ended } = session
    if (!client) throw new Error('A session without a connection was handed out')
    return {
      client,
      signal,
      limits: {
        budget: budgetOf(principal.userId),
        terminate: (pid) => terminate(principal, pid),
        maxTimeoutMs: options.maxTimeoutMs,
      },
      ended,
      end: () => discard(session),
    }
  }

  async function acquire(principal: SqlPrincipal<Login>, own: Own<Login>): Promise<Session<Login>> {
    const key = keyOf(principal)
    for (;;) {
      const warm = [...own.sessions].find((session) => session.key === key && session.state === 'idle')
      if (!warm) return open(principal, own, key)
      warm.state = 'busy'
      clearTimeout(warm.idleTimer)
      if ((await warm.ready) && sessions.has(warm)) return warm
    }
  }

  async function open(principal: SqlPrincipal<Login>, own: Own<Login>, key: string): Promise<Session<Login>> {
    if (own.isClosed) throw new Error('The sessions of this project are closed')
    // the narrowest first: who is at a limit of their own makes room themselves
    makeRoom(options.maxPerPrincipal, (other) => other.key === key)
    makeRoom(options.maxPerPerson, (other) => other.principal.userId === principal.userId)
    makeRoom(options.maxPerProject, (other) => other.principal.ref === principal.ref)
    makeRoom(options.maxPerOrganization, (other) => other.principal.organization === principal.organization)
    makeRoom(options.maxSessions, () => true)
    const session = newSession(principal, own, key)
    sessions.add(session)
    own.sessions.add(session)
    try {
      const client = new pg.Client({ ...(await options.connect(principal)), ...serverSide(principal) })
      // a connection may break at any time, also between two runs
      client.on('error', () => discard(session))
      client.on('end', () => forget(session))
      session.client = client
      await client.connect()
    } catch (error) {
      discard(session)
      throw error
    }
    return session
  }

  function serverSide(principal: SqlPrincipal<Login>): pg.ClientConfig {
    const limit = options.maxTimeoutMs + SERVER_SLACK_MS
    return {
      application_name: options.applicationName(principal).replaceAll('\0', ''),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: limit,
      idle_in_transaction_session_timeout: limit,
      options: `-c client_connection_check_interval=${CLIENT_CHECK_MS}`,
    }
  }

  /** Closes the connection that has been idle for longest when there is no room for one more; its share says that one is. */
  function makeRoom(most: number, counts: (session: Session<Login>) => boolean) {
    const counted = [...sessions].filter(counts)
    if (counted.length < most) return
    const idle = counted.filter((session) => session.state === 'idle')
    const [longestIdle] = idle.toSorted((a, b) => a.idleSince - b.idleSince)
    if (longestIdle) discard(longestIdle)
  }

  function release(session: Session<Login>, client: pg.Client) {
    session.state = 'idle'
    session.idleSince = performance.now()
    session.idleTimer = setTimeout(() => discard(session), options.idleMs)
    session.idleTimer.unref()
    session.ready = cleaned(session, client)
  }

  /** Nobody waits for this but the next run: the answer goes out first. */
  async function cleaned(session: Session<Login>, client: pg.Client) {
    await setImmediate()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('A session could not be reset in time')), RESET_TIMEOUT_MS)
    })
    try {
      await Promise.race([resetSession(client), late])
      return true
    } catch (error) {
      const wasClosed = !sessions.has(session)
      discard(session)
      if (!wasClosed) {
        options.onError(error)
        const pid = backendOf(client)?.pid
        if (pid !== undefined) await terminate(session.principal, pid)
      }
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  async function terminate(principal: SqlPrincipal<Login>, pid: number) {
    try {
      return await options.terminate(principal, pid)
    } catch (error) {
      options.onError(error)
      // nothing is known about the backend then
      return true
    }
  }

  function discard(session: Session<Login>) {
    if (session.client && !wireOf(session.client).stream.destroyed) wireOf(session.client).stream.destroy()
    forget(session)
  }

  function forget(session: Session<Login>) {
    sessions.delete(session)
    session.own.sessions.delete(session)
    clearTimeout(session.idleTimer)
    session.markEnded()
  }
}

function newSession<Login extends string>(
  principal: SqlPrincipal<Login>,
  own: Own<Login>,
  key: string,
): Session<Login> {
  let markEnded = () => {}
  const ended = new Promise<void>((resolve) => (markEnded = resolve))
  return {
    principal,
    own,
    key,
    state: 'busy',
    ready: Promise.resolve(true),
    idleSince: 0,
    ended,
    markEnded,
  }
}

function keyOf({ login, userId }: SqlPrincipal) {
  return JSON.stringify([login, userId])
}

const canceledInQueue = (): RunOutcome => ({
  results: [],
  error: stopError('cancelled', 'The run was cancelled.', 0),
  left_transaction_open: false,
  is_reusable: false,
})
