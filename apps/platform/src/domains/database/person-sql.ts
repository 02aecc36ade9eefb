import { minutes, seconds } from '@plinth/catalog/durations'
import type { Role } from '@plinth/catalog/roles'
import { createSqlSessions, type SqlPrincipal, type SqlRun } from '@plinth/postgres-meta/sql/sql-session'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'
import type { Fleet } from '../projects/fleet.ts'
import { limitAnswers } from './answer-limit.ts'

const MAXIMUM_RUN = minutes(10)
const SESSION_IDLE = minutes(2)
const OWN_STATEMENT_TIMEOUT = seconds(15)
const POOL_IDLE = seconds(30)
const CONNECT_TIMEOUT = seconds(5)
/** An answer is in memory several times over before it is sent. */
const MOST_BYTES_IN_FLIGHT = 256 * 1024 * 1024
/** Two answers of the largest size. */
const MOST_BYTES_OF_ONE_PERSON = MOST_BYTES_IN_FLIGHT / 4
const APPLICATION_NAME = 'plinth/dashboard'

type PersonLogin = 'writer' | 'reader'

/** Which login a role's SQL runs under: a Read-only member's cannot write, whatever the SQL says. */
export const loginOf = (role: Role): PersonLogin => (role === 'Read-only' ? 'reader' : 'writer')

export interface Person {
  ref: string
  userId: string
  role: Role
}

/** People's SQL on connections of their own, and the platform's own fixed queries on small shared pools. */
export function createPersonSql({ fleet, log }: { fleet: Fleet; log: Log }) {
  const pools = new Map<string, Promise<pg.Pool>>()

  const sessions = createSqlSessions({
    connect: ({ ref, login }) => fleet.login(ref, login === 'reader' ? 'reader' : 'writer'),
    terminate: async ({ ref }, pid) => {
      await fleet.asSuperuser(ref, (admin) => admin.query('select pg_terminate_backend($1)', [pid]))
    },
    applicationName: () => APPLICATION_NAME,
    maxSessions: 50,
    maxPerProject: 20,
    maxPerPerson: 12,
    maxPerPrincipal: 6,
    maxBytesInFlight: MOST_BYTES_IN_FLIGHT,
    maxBytesInFlightPerPerson: MOST_BYTES_OF_ONE_PERSON,
    idleMs: SESSION_IDLE,
    maxTimeoutMs: MAXIMUM_RUN,
    onError: (error) => log.warn({ err: error }, 'A SQL session could not be cleaned up'),
  })

  return {
    /** Runs what a person wrote. Rejects only when there is no connection to be had. */
    async run({ ref, userId, role }: Person, text: string, run: SqlRun) {
      const principal: SqlPrincipal = { ref, userId, login: loginOf(role) }
      const release = fleet.use(ref)
      try {
        await fleet.settled(ref)
        return await sessions.run(principal, text, run)
      } finally {
        release()
      }
    },

    /** Runs SQL of ours as the person's login, so that they see what they may see. Values are parameters. */
    async withPool<Result>({ ref, role }: Person, work: (pool: pg.Pool) => Promise<Result>) {
      const release = fleet.use(ref)
      try {
        await fleet.wake(ref)
        return await work(await poolFor(ref, loginOf(role)))
      } finally {
        release()
      }
    },

    /** Ends every connection to a project, before its cluster is stopped. */
    async disconnect(ref: string) {
      const ending = [...pools].filter(([key]) => key.startsWith(`${ref} `))
      for (const [key] of ending) pools.delete(key)
      await Promise.all([sessions.closeFor({ ref }), ...ending.map(async ([, pool]) => (await pool).end())])
    },

    async close() {
      await Promise.all([sessions.close(), ...[...pools.values()].map(async (pool) => (await pool).end())])
      pools.clear()
    },
  }

  function poolFor(ref: string, login: PersonLogin) {
    const key = `${ref} ${login}`
    const pool = pools.get(key) ?? openPool(ref, login)
    pools.set(key, pool)
    pool.catch(() => pools.delete(key))
    return pool
  }

  async function openPool(ref: string, login: PersonLogin) {
    const pool = new pg.Pool({
      ...(await fleet.connectionFor(ref, login)),
      Client: renewedBy(() => fleet.login(ref, login)),
      max: 3,
      idleTimeoutMillis: POOL_IDLE,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: OWN_STATEMENT_TIMEOUT,
      application_name: APPLICATION_NAME,
    })
    // a cluster that goes to sleep ends its idle connections; the pool opens new ones
    pool.on('error', () => undefined)
    // one in use may break twice, and the pool listens only once
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** People can change the login that they share, so it is put back as it was made before each connection. */
const renewedBy = (renew: () => Promise<unknown>) =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      limitAnswers(this)
      const connected = renew().then(() => super.connect())
      if (!callback) return connected
      const tell = (...outcome: unknown[]) => Reflect.apply(callback, undefined, outcome)
      connected.then((client) => tell(null, client), tell)
    }
  }

export type PersonSql = ReturnType<typeof createPersonSql>
