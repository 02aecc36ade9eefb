import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createPeer, type Methods } from '@plinth/service-kit/peer'
import type { Log } from '@plinth/service-kit/service'
import { isFatal, openDayFiles, type Retention, type WrittenLine } from './day-files.ts'
import type { LogReading } from './log-reading.ts'
import { readLines } from './read-lines.ts'

/** Characters of a batch of lines, or of a question. */
const LONGEST_REQUEST = 8 * 1024 * 1024

export interface LogStoreSettings {
  /** Of the files. */
  directory: string
  /** Where lines are written: who may open it reads nothing. */
  writersSocket: string
  readersSocket: string
}

interface Options extends LogStoreSettings {
  log: Log
  /** Called when nothing more can be written until the process has started again. */
  onFatal(error: unknown): void
}

/** The store behind two sockets that only this user may open: the data plane writes, and only the platform reads. */
export async function serveLogStore({ directory, writersSocket, readersSocket, log, onFatal }: Options) {
  const files = await openDayFiles({ directory, log })
  const reading = readLines(files)
  const writers = await listenAt(writersSocket, {
    write: async (lines: WrittenLine[], isRepeated: boolean) => {
      try {
        await files.write(lines, isRepeated)
      } catch (error) {
        if (isFatal(error)) onFatal(error)
        throw error
      }
    },
  })
  const readers = await listenAt(readersSocket, {
    list: (request: Parameters<LogReading['list']>[0]) => reading.list(request),
    histogram: (request: Parameters<LogReading['histogram']>[0]) => reading.histogram(request),
    facets: (request: Parameters<LogReading['facets']>[0]) => reading.facets(request),
    line: (request: Parameters<LogReading['line']>[0]) => reading.line(request),
    ofRequest: (request: Parameters<LogReading['ofRequest']>[0]) => reading.ofRequest(request),
    traffic: (request: Parameters<LogReading['traffic']>[0]) => reading.traffic(request),
    requestsByHour: (span: Parameters<LogReading['requestsByHour']>[0]) => reading.requestsByHour(span),
    activeUsers: (span: Parameters<LogReading['activeUsers']>[0]) => reading.activeUsers(span),
    exportTo: (request: Parameters<LogReading['exportTo']>[0]) => reading.exportTo(request),
    keep: (retention: Retention, now: number) => files.keep(retention, now),
  })
  return {
    async close() {
      await Promise.all([writers(), readers()])
      await files.close()
    },
  }
}

/** Resolves to what ends it. */
async function listenAt(path: string, methods: Methods) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    createPeer(socket, methods, LONGEST_REQUEST)
  })
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
