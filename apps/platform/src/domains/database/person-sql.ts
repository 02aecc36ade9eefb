import { minutes, seconds } from '@plinth/catalog/durations'
import type { Role } from '@plinth/catalog/roles'
import type { RunRole } from '@plinth/contract/sql'
import type { ShareHolder } from '@plinth/postgres-meta/sql/shares'
import {
  createSqlSessions,
  type SessionOrder,
  type SqlPrincipal,
  type SqlRun,
} from '@plinth/postgres-meta/sql/sql-session'
import type { Log } from '@plinth/service-kit/service'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import type { LoginOfPeople } from '../../runtime/logins.ts'
import { endBackend, type OnUnstoppable } from './runs/end-backend.ts'
import { createReadPools, type ReadPool } from './reads/read-pools.ts'

const MAXIMUM_RUN = minutes(10)
const SESSION_IDLE = minutes(2)
/** Long enough for the queries before it, short enough to learn in time that there are too many. */
const QUEUE_TIMEOUT = seconds(8)
/** Shorter than the queue, so that who waits for the reserve gets a part of it. */
const LEAST_IN_RESERVE = seconds(5)
/** An answer is in memory several times over before it is sent. */
const MOST_BYTES_IN_FLIGHT = 256 * 1024 * 1024
/** Two answers of the largest size. */
const MOST_BYTES_OF_ONE_PERSON = MOST_BYTES_IN_FLIGHT / 4
const APPLICATION_NAME = 'plinth/dashboard'

type PersonLogin = 'writer' | 'reader'

/** Which login a role's SQL runs under: a Read-only member's cannot write, whatever the SQL says. */
export const loginOf = (role: Role): PersonLogin => (role === 'Read-only' ? 'reader' : 'writer')

export interface Person extends ShareHolder {
  role: Role
  /** What their SQL runs as, where it is not as themselves. */
  runsAs?: RunRole | undefined
}

function loginOfRuns({ role, runsAs }: Person): LoginOfPeople {
  if (runsAs === undefined) return loginOf(role)
  return runsAs === 'read_only' ? 'reader' : `as-${runsAs}`
}

/** Who runs SQL in a project, as one of its organization's members. */
export const personIn = ({ project, person, membership }: ProjectContext): Person => ({
  ref: project.ref,
  userId: person.userId,
  organization: String(membership.organization.id),
  role: membership.role,
})

const holderOf = ({ ref, userId, organization }: Person): ShareHolder => ({ ref, userId, organization })

const principalOf = (person: Person): SqlPrincipal<LoginOfPeople> => ({
  ...holderOf(person),
  login: loginOfRuns(person),
})

interface PersonSqlOptions {
  fleet: Fleet
  log: Log
  onUnstoppable: OnUnstoppable
}

/** People's SQL on connections of their own, and the platform's own fixed queries on small shared pools. */
export function createPersonSql({ fleet, log, onUnstoppable }: PersonSqlOptions) {
  const pools = createReadPools({ fleet, applicationName: APPLICATION_NAME })

  const sessions = createSqlSessions<LoginOfPeople>({
    connect: ({ ref, login }) => fleet.login(ref, login),
    terminate: ({ ref }, pid) => endBackend({ fleet, ref, pid, onUnstoppable }),
    applicationName: () => APPLICATION_NAME,
    maxSessions: 50,
    keptForOthers: 10,
    leastInReserveMs: LEAST_IN_RESERVE,
    maxPerOrganization: 25,
    maxPerProject: 20,
    maxPerPerson: 12,
    maxPerPrincipal: 6,
    queue: { timeoutMs: QUEUE_TIMEOUT, perPerson: 30, inAll: 500 },
    maxBytesInFlight: MOST_BYTES_IN_FLIGHT,
    maxBytesInFlightPerPerson: MOST_BYTES_OF_ONE_PERSON,
    idleMs: SESSION_IDLE,
    maxTimeoutMs: MAXIMUM_RUN,
    onError: (error) => log.warn({ err: error }, 'A SQL session could not be cleaned up'),
  })

  const held = fleet.perProject({
    open: (ref) => ({ sessions: sessions.forProject(), pools: pools.forProject(ref) }),
    close: (own) => Promise.all([own.sessions.close(), own.pools.close()]),
  })

  return {
    /** Runs what a person wrote. Rejects only when there is no connection to be had. */
    async run(person: Person, text: string, run: SqlRun) {
      const { ref } = person
      const principal = principalOf(person)
      const release = fleet.use(ref)
      try {
        await fleet.settled(ref)
        return await held.of(ref).sessions.run(principal, text, run)
      } finally {
        release()
      }
    },

    /**
     * A session for several runs, for which the project stays awake. Undefined where it was aborted in the queue; rejects as
     * `run` does.
     */
    async hold(person: Person, order: SessionOrder) {
      const { ref } = person
      const release = fleet.use(ref)
      try {
        await fleet.settled(ref)
        const session = await held.of(ref).sessions.hold(principalOf(person), order)
        if (session) void session.ended.then(release)
        else release()
        return session
      } catch (error) {
        release()
        throw error
      }
    },

    /** Resolves when the sessions of earlier runs were reset. */
    settled: async (person: Person) => held.find(person.ref)?.sessions.settled(principalOf(person)),

    /** Runs SQL of ours as the person's login, so that they see what they may see. Values are parameters. */
    async withPool<Result>(person: Person, signal: AbortSignal, work: (pool: ReadPool) => Promise<Result>) {
      const holder = holderOf(person)
      const release = fleet.use(holder.ref)
      try {
        await fleet.wake(holder.ref)
        return await held.of(holder.ref).pools.use(loginOf(person.role), { holder, signal }, work)
      } finally {
        release()
      }
    },
  }
}

export type PersonSql = ReturnType<typeof createPersonSql>
