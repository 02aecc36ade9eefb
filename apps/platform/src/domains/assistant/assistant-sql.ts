import { seconds } from '@plinth/catalog/durations'
import { createShares, NoShareLeft } from '@plinth/postgres-meta/sql/shares'
import { backendOf } from '@plinth/postgres-meta/sql/wire'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'
import { endBackend, type OnUnstoppable } from '../database/runs/end-backend.ts'
import type { Person } from '../database/person-sql.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import { findOpenDoor } from './open-doors.ts'
import { readStatement, type AssistantAnswer } from './read-statement.ts'
import { watchMemory } from './watch-memory.ts'

const CONNECT_TIMEOUT = seconds(5)
const END_TIMEOUT = seconds(2)
/** Of Postgres itself, should this process die meanwhile; ours comes first. */
const SERVER_TIMEOUT = seconds(15)
const LONGEST_QUERY = 100_000

const shareLimits = {
  most: { principal: 2, person: 4, project: 5, organization: 10, server: 20 },
  keptForOthers: 5,
  queue: { timeoutMs: seconds(2), perPerson: 10, inAll: 100 },
}

interface AssistantSqlOptions {
  fleet: Fleet
  log: Log
  onUnstoppable: OnUnstoppable
}

interface Call {
  stop: AbortController
  ended: Promise<unknown>
}

/**
 * SQL that a model wrote, of which nothing may be left behind. Each call has a connection of its own, under a login that
 * may only read, in a transaction that is always rolled back.
 */
export function createAssistantSql({ fleet, log, onUnstoppable }: AssistantSqlOptions) {
  const shares = createShares(shareLimits)
  const callsOf = fleet.perProject({ open: () => new Set<Call>(), close: end })

  return {
    /**
     * Runs one statement. What goes wrong in it, and what stops it, is in the answer; rejects only when there is no
     * connection to be had.
     */
    async read(person: Person, query: string, { signal }: { signal: AbortSignal }): Promise<AssistantAnswer> {
      const refusal = refusedQuery(query)
      if (refusal) return { error: refusal }
      const calls = callsOf.of(person.ref)
      const stop = new AbortController()
      const reading = readInTurn(person, query, AbortSignal.any([signal, stop.signal]))
      const call: Call = { stop, ended: reading.catch(() => undefined) }
      calls.add(call)
      try {
        return await reading
      } finally {
        calls.delete(call)
      }
    },
  }

  async function readInTurn(person: Person, query: string, signal: AbortSignal): Promise<AssistantAnswer> {
    const turn = await shares.take(person, signal).catch((error: unknown) => {
      if (error instanceof NoShareLeft) return { error: tooManyQueries }
      if (signal.aborted) return { error: canceled }
      throw error
    })
    return 'error' in turn ? turn : readOn(person.ref, query, signal).finally(turn)
  }

  async function readOn(ref: string, query: string, signal: AbortSignal): Promise<AssistantAnswer> {
    const release = fleet.use(ref)
    try {
      await fleet.settled(ref)
      const client = new pg.Client({ ...(await fleet.login(ref, 'assistant')), ...sessionSettings })
      // a connection that breaks also fails what waits for it
      client.on('error', () => undefined)
      try {
        await client.connect()
        return await readWith(client, ref, query, signal)
      } finally {
        await endConnection(client, ref)
      }
    } finally {
      release()
    }
  }

  async function readWith(client: pg.Client, ref: string, query: string, signal: AbortSignal) {
    const door = await findOpenDoor(client)
    if (door) return { error: door }
    const memory = watchMemory(backendOf(client)?.pid)
    try {
      const answer = await readStatement(client, query, {
        signal: AbortSignal.any([signal, memory.signal]),
        terminate: (pid) => terminate(ref, pid),
      })
      const isTooMuch = memory.signal.aborted || isOutOfMemory(answer)
      return isTooMuch && 'error' in answer && !signal.aborted ? { error: memory.error } : answer
    } finally {
      memory.stop()
    }
  }

  /** With the backend ends what it held: locks, listeners, cursors, settings. The next call finds its place free. */
  async function endConnection(client: pg.Client, ref: string) {
    const pid = backendOf(client)?.pid
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), END_TIMEOUT)))
    const ended = await Promise.race([client.end().catch(() => undefined), late])
    clearTimeout(timer)
    if (ended === 'late' && pid !== undefined) await terminate(ref, pid)
  }

  async function terminate(ref: string, pid: number) {
    try {
      return await endBackend({ fleet, ref, pid, onUnstoppable })
    } catch (error) {
      log.warn({ err: error, ref }, 'A session of the assistant could not be ended')
      return true
    }
  }
}

async function end(calls: Set<Call>) {
  for (const { stop } of calls) stop.abort()
  await Promise.all([...calls].map(({ ended }) => ended))
}

/** The limit that the system sets to each process of a cluster may come before the watch looks. */
const isOutOfMemory = (answer: AssistantAnswer) =>
  'error' in answer && answer.error.code === '53200' && answer.error.message === 'out of memory'

export type AssistantSql = ReturnType<typeof createAssistantSql>

/** They win over what the owner set for everybody in the database. */
const sessionSettings: pg.ClientConfig = {
  application_name: 'plinth/assistant',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  statement_timeout: SERVER_TIMEOUT,
  idle_in_transaction_session_timeout: SERVER_TIMEOUT,
  options: '-c default_transaction_isolation=read\\ committed -c default_transaction_deferrable=off',
}

const tooManyQueries = {
  code: 'too_many_queries',
  message: 'Too many queries of the assistant are running. Wait for one to end.',
}

const canceled = { code: 'cancelled', message: 'The query was canceled.' }

function refusedQuery(query: string) {
  if (query.length > LONGEST_QUERY) {
    return { code: 'query_too_long', message: `A query has at most ${LONGEST_QUERY} characters here.` }
  }
  // the protocol ends a text there, and Postgres would run what stands before
  if (query.includes('\0')) return { code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' }
  return undefined
}
