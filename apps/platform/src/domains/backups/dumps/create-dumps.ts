import { createHash, randomBytes } from 'node:crypto'
import { hours, minutes } from '@plinth/catalog/durations'
import { platformSchemas } from '@plinth/catalog/system-schemas'
import { openDump, type DumpRequest } from '@plinth/postgres-engine/dump'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../../runtime/fleet.ts'
import { dumpBytes } from './dump-bytes.ts'
import { dumpFailure, dumpNotFound, dumpsBusy, dumpUnderWay, tooManyDumps } from './dump-errors.ts'

/** A dump holds a snapshot, so Postgres keeps what is deleted meanwhile. */
const LONGEST = hours(2)
const TICKET_LIFETIME = minutes(1)
const MOST_AT_ONCE = 8
const MOST_OF_ONE_PERSON = 3

/** What people make in this one is theirs. */
const LEFT_OUT_SCHEMAS = platformSchemas.filter((schema) => schema !== 'extensions')

export interface DumpOrder extends Omit<DumpRequest, 'leftOutSchemas'> {
  userId: string
  ref: string
  isCompressed: boolean
  fileName: string
  /** Ends it. */
  signal: AbortSignal
  /** Called once, when it is over. */
  onEnd(): void
}

export interface OpenedDump {
  fileName: string
  body: ReadableStream<Uint8Array>
  end(): void
}

interface RunningDump {
  userId: string
  end(): void
}

/** Logical dumps that are under way: one for each project, a few for each person. */
export function createDumps({ fleet, log }: { fleet: Fleet; log: Log }) {
  const underWay = fleet.perProject({
    open: () => new Set<RunningDump>(),
    close: async (running) => {
      for (const { end } of running) end()
    },
  })
  const waiting = new Map<string, { dump: OpenedDump; timer: NodeJS.Timeout }>()

  return {
    /** Wakes the project. Resolves when the dump can be read; who gets it has to read or end it. */
    async open(order: DumpOrder): Promise<OpenedDump> {
      const { ref, userId } = order
      const release = fleet.use(ref)
      try {
        await fleet.settled(ref)
        requireRoom(order)
      } catch (error) {
        release()
        order.onEnd()
        throw error
      }
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(), LONGEST).unref()
      const running = underWay.of(ref)
      const dump: RunningDump = { userId, end: () => ending.abort() }
      running.add(dump)
      order.signal.addEventListener('abort', dump.end, { once: true })
      if (order.signal.aborted) dump.end()
      const finish = () => {
        if (!running.delete(dump)) return
        clearTimeout(timer)
        order.signal.removeEventListener('abort', dump.end)
        release()
        order.onEnd()
      }
      ending.signal.addEventListener('abort', finish, { once: true })
      try {
        return await begin(order, ending, finish)
      } catch (error) {
        ending.abort()
        throw dumpFailure(error)
      }
    },

    /** The ticket with which `take` returns the dump, once. */
    keep(dump: OpenedDump) {
      const ticket = randomBytes(24).toString('base64url')
      const timer = setTimeout(() => {
        waiting.delete(hashOf(ticket))
        dump.end()
      }, TICKET_LIFETIME).unref()
      waiting.set(hashOf(ticket), { dump, timer })
      return ticket
    },

    take(ticket: string) {
      const kept = waiting.get(hashOf(ticket))
      if (!kept) throw dumpNotFound()
      waiting.delete(hashOf(ticket))
      clearTimeout(kept.timer)
      return kept.dump
    },
  }

  function requireRoom({ ref, userId }: DumpOrder) {
    if (underWay.of(ref).size > 0) throw dumpUnderWay()
    const all = underWay.all().flatMap((running) => [...running])
    if (all.filter((dump) => dump.userId === userId).length >= MOST_OF_ONE_PERSON) throw tooManyDumps()
    if (all.length >= MOST_AT_ONCE) throw dumpsBusy()
  }

  async function begin(order: DumpOrder, ending: AbortController, finish: () => void): Promise<OpenedDump> {
    const { ref, contents, hasRoles, isCompressed, fileName } = order
    const { host, port, user, password } = await fleet.login(ref, 'writer')
    const server = { host, port, major: await fleet.engine.majorOf(ref) }
    const { chunks } = await openDump(
      server,
      { user, password },
      { contents, hasRoles, leftOutSchemas: LEFT_OUT_SCHEMAS },
      ending.signal,
    )
    const bytes = dumpBytes(finishedBy(chunks, finish), isCompressed)
    const body = bodyOf(bytes, {
      onFailure(error) {
        if (!ending.signal.aborted) log.warn({ err: error, ref }, 'A dump failed')
        ending.abort()
      },
      onCancel: () => ending.abort(),
    })
    return { fileName, body, end: () => ending.abort() }
  }
}

export type Dumps = ReturnType<typeof createDumps>

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** The last bytes may be on their way for long, and need the project no more. */
async function* finishedBy<Piece>(pieces: AsyncGenerator<Piece, void, undefined>, finish: () => void) {
  try {
    yield* pieces
  } finally {
    finish()
  }
}

/** By this code the server knows to break the connection, where it would otherwise end the file with the error's words. */
const brokenOff = (cause: unknown) =>
  Object.assign(new Error('The dump broke off', { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

interface Listeners {
  onFailure(error: unknown): void
  onCancel(): void
}

/** Reads nothing ahead. */
function bodyOf(bytes: AsyncIterator<Uint8Array>, { onFailure, onCancel }: Listeners) {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFailure(error)
          throw brokenOff(error)
        }
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
}
