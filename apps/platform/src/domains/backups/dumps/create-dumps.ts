import { createHash, randomBytes } from 'node:crypto'
import { hours, minutes } from '@plinth/catalog/durations'
import { platformSchemas } from '@plinth/catalog/system-schemas'
import { openDump, type DumpRequest } from '@plinth/postgres-engine/dump'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../../runtime/fleet.ts'
import { downloadBody } from '../../downloads/download-body.ts'
import { downloadBytes } from '../../downloads/download-bytes.ts'
import { dumpFailure, dumpNotFound, dumpsBusy, dumpUnderWay, tooManyDumps } from './dump-errors.ts'
import {
  type DownloadEnd,
  type DownloadOver,
  type RunningDownload,
  runningDownload,
} from '../../downloads/running-download.ts'

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
  /** Ends it: the person may no longer have it. */
  signal: AbortSignal
  /** Called once, when the project is no longer read, or could not be. */
  onEnd(): void
  /** Called once for a dump that was opened, when its last byte was handed on or there will be no further one. */
  onOver(over: DownloadOver): Promise<void>
}

export interface OpenedDump {
  fileName: string
  body: ReadableStream<Uint8Array>
  end(why?: DownloadEnd): void
}

/** Calls back after so many milliseconds, unless the function that it returns is called before. */
export type After = (milliseconds: number, work: () => void) => () => void

const realTime: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Logical dumps that are under way: one for each project, a few for each person. */
export function createDumps({ fleet, log, after = realTime }: { fleet: Fleet; log: Log; after?: After }) {
  const underWay = fleet.perProject({
    open: () => new Set<RunningDownload>(),
    close: async (running) => {
      const all = [...running]
      for (const dump of all) dump.end('project_stopped')
      await Promise.all(all.map((dump) => dump.settled()))
    },
  })
  const waiting = new Map<string, { dump: OpenedDump; cancelTimer(): void }>()

  return {
    /** Wakes the project. Resolves when the dump can be read; who gets it has to read or end it. */
    async open(order: DumpOrder): Promise<OpenedDump> {
      const { ref, userId, signal, onEnd, onOver } = order
      const release = fleet.use(ref)
      try {
        await fleet.settled(ref)
        requireRoom(order)
      } catch (error) {
        release()
        onEnd()
        throw error
      }
      const running = underWay.of(ref)
      const cancelTimer = after(LONGEST, () => dump.end('time_limit'))
      const onFinished = () => {
        running.delete(dump)
        cancelTimer()
        release()
        onEnd()
      }
      const dump = runningDownload({ userId, signal, onFinished, onOver })
      running.add(dump)
      if (signal.aborted) dump.end('access_ended')
      try {
        const opened = await begin(order, dump)
        dump.opened()
        return opened
      } catch (error) {
        dump.end('failed')
        throw dumpFailure(error)
      }
    },

    /** The ticket with which `take` returns the dump, once. */
    keep(dump: OpenedDump) {
      const ticket = randomBytes(24).toString('base64url')
      const cancelTimer = after(TICKET_LIFETIME, () => {
        waiting.delete(hashOf(ticket))
        dump.end('not_fetched')
      })
      waiting.set(hashOf(ticket), { dump, cancelTimer })
      return ticket
    },

    take(ticket: string) {
      const kept = waiting.get(hashOf(ticket))
      if (!kept) throw dumpNotFound()
      waiting.delete(hashOf(ticket))
      kept.cancelTimer()
      return kept.dump
    },
  }

  function requireRoom({ ref, userId }: DumpOrder) {
    if (underWay.of(ref).size > 0) throw dumpUnderWay()
    const all = underWay.all().flatMap((running) => [...running])
    if (all.filter((dump) => dump.userId === userId).length >= MOST_OF_ONE_PERSON) throw tooManyDumps()
    if (all.length >= MOST_AT_ONCE) throw dumpsBusy()
  }

  async function begin(order: DumpOrder, dump: RunningDownload): Promise<OpenedDump> {
    const { ref, contents, hasRoles, isCompressed, fileName } = order
    const { host, port, user, password } = await fleet.login(ref, 'writer')
    const server = { host, port, major: await fleet.engine.majorOf(ref) }
    const { chunks } = await openDump(
      server,
      { user, password },
      { contents, hasRoles, leftOutSchemas: LEFT_OUT_SCHEMAS },
      dump.signal,
    )
    const body = downloadBody(downloadBytes(finishedBy(chunks, dump.finish), isCompressed), {
      signal: dump.signal,
      onBytes: dump.count,
      onComplete: () => dump.end('complete'),
      onFailure(error) {
        if (!dump.signal.aborted) log.warn({ err: error, ref }, 'A dump failed')
        dump.end('failed')
      },
      onCancel: () => dump.end('disconnected'),
    })
    return { fileName, body, end: (why = 'disconnected') => dump.end(why) }
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
