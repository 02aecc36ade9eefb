import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@plinth/catalog/durations'
import type { After } from '../../runtime/after.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import { downloadBody } from './download-body.ts'
import { downloadBytes } from './download-bytes.ts'
import { type DownloadEnd, type DownloadOver, type RunningDownload, runningDownload } from './running-download.ts'

const TICKET_LIFETIME = minutes(1)

export interface DownloadOrder {
  userId: string
  ref: string
  isCompressed: boolean
  fileName: string
  /** Ends it: the person may no longer have it. */
  signal: AbortSignal
  /** Called once, when the project is no longer read, or could not be. */
  onEnd(): void
  /** Called once for a download that was opened, when its last byte was handed on or there will be no further one. */
  onOver(over: DownloadOver): Promise<void>
}

export interface OpenedDownload {
  fileName: string
  body: ReadableStream<Uint8Array>
  end(why?: DownloadEnd): void
  progress: RunningDownload['progress']
}

interface Limit {
  most: number
  refuse(): Error
}

interface DownloadOptions<Order> {
  fleet: Fleet
  after: After
  longest: number
  limits: Record<'project' | 'person' | 'server', Limit>
  /** Nothing waits for this ticket. */
  notFound(): Error
  /** Begins to read the project. What it returns is read as it is taken, until the signal aborts. */
  begin(order: Order, signal: AbortSignal): Promise<AsyncGenerator<string | Buffer, void, undefined>>
  /** What a download that could not begin becomes. */
  failure(error: unknown): Error
  /** Called when it broke off in the middle, and nothing had ended it. */
  onFailure(error: unknown, order: Order): void
}

/** Files that are read from projects while they are sent: how many at once, for how long, and how a browser gets one. */
export function createDownloads<Order extends DownloadOrder>(options: DownloadOptions<Order>) {
  const { fleet, after, longest, limits } = options
  const underWay = fleet.perProject({
    open: () => new Set<RunningDownload>(),
    close: async (running) => {
      const all = [...running]
      for (const download of all) download.end('project_stopped')
      await Promise.all(all.map((download) => download.settled()))
    },
  })
  const waiting = new Map<string, { download: OpenedDownload; cancelTimer(): void }>()

  return {
    /** Wakes the project. Resolves when the file can be read; who gets it has to read or end it. */
    async open(order: Order): Promise<OpenedDownload> {
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
      const cancelTimer = after(longest, () => download.end('time_limit'))
      const onFinished = () => {
        running.delete(download)
        cancelTimer()
        release()
        onEnd()
      }
      const download = runningDownload({ userId, signal, onFinished, onOver })
      running.add(download)
      if (signal.aborted) download.end('access_ended')
      try {
        const pieces = await options.begin(order, download.signal)
        download.opened()
        return opened(order, download, pieces)
      } catch (error) {
        download.end('failed')
        throw options.failure(error)
      }
    },

    /** The ticket with which `take` returns the download, once. */
    keep(download: OpenedDownload) {
      const ticket = randomBytes(24).toString('base64url')
      const cancelTimer = after(TICKET_LIFETIME, () => {
        waiting.delete(hashOf(ticket))
        download.end('not_fetched')
      })
      waiting.set(hashOf(ticket), { download, cancelTimer })
      return ticket
    },

    take(ticket: string) {
      const kept = waiting.get(hashOf(ticket))
      if (!kept) throw options.notFound()
      waiting.delete(hashOf(ticket))
      kept.cancelTimer()
      return kept.download
    },
  }

  function requireRoom({ ref, userId }: Order) {
    const { project, person, server } = limits
    if (underWay.of(ref).size >= project.most) throw project.refuse()
    const all = underWay.all().flatMap((running) => [...running])
    if (all.filter((download) => download.userId === userId).length >= person.most) throw person.refuse()
    if (all.length >= server.most) throw server.refuse()
  }

  function opened(
    order: Order,
    download: RunningDownload,
    pieces: AsyncGenerator<string | Buffer, void, undefined>,
  ): OpenedDownload {
    const bytes = downloadBytes(finishedBy(pieces, download.finish), order.isCompressed)
    const body = downloadBody(bytes, {
      signal: download.signal,
      onBytes: download.count,
      onComplete: () => download.end('complete'),
      onFailure(error) {
        if (!download.signal.aborted) options.onFailure(error, order)
        download.end('failed')
      },
      onCancel: () => download.end('disconnected'),
    })
    const { progress } = download
    return { fileName: order.fileName, body, progress, end: (why = 'disconnected') => download.end(why) }
  }
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** The last bytes may be on their way for long, and need the project no more. */
async function* finishedBy<Piece>(pieces: AsyncGenerator<Piece, void, undefined>, finish: () => void) {
  try {
    yield* pieces
  } finally {
    finish()
  }
}
