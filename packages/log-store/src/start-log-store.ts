import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@plinth/service-kit/service'
import { superviseProgram } from '@plinth/service-kit/supervise-program'
import { connectReader } from './connect-reader.ts'
import type { Retention } from './day-files.ts'
import type { LogReading } from './log-reading.ts'
import { type LogStoreSettings, serveLogStore } from './serve-log-store.ts'

/** `in this process` is for development and tests; otherwise the entry of the store's own program. */
export type LogStorePlace = 'in this process' | { script: string }

export interface LogStore {
  reading: LogReading
  /** For `connectLogs`. Who may open it reads nothing. */
  writersSocket: string
  /** Removes what is older, and the lines of projects that are not named. */
  keep(retention: Retention, now: Date): Promise<void>
  pid(): number | undefined
  close(): Promise<void>
}

/** Starts the log store. A process of its own that dies is started again, and writers keep what it has not confirmed. */
export async function startLogStore({
  directory,
  place,
  log,
}: {
  directory: string
  place: LogStorePlace
  log: Log
}): Promise<LogStore> {
  // the path of a socket is short, and that of a data directory may be long
  const folder = await mkdtemp(join(tmpdir(), 'plinth-logs-'))
  const settings = { directory, writersSocket: join(folder, 'write'), readersSocket: join(folder, 'read') }
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const running =
      place === 'in this process'
        ? {
            ...(await serveLogStore({
              ...settings,
              log,
              onFatal: (error) => log.error({ err: error }, 'The log store cannot write any more'),
            })),
            pid: () => process.pid,
          }
        : await superviseProgram<LogStoreSettings, undefined>({
            name: 'log store',
            script: place.script,
            settings: () => settings,
            log,
          })
    const reader = connectReader(settings.readersSocket)
    return {
      reading: reader.reading,
      writersSocket: settings.writersSocket,
      keep: reader.keep,
      pid: running.pid,
      async close() {
        reader.close()
        await running.close()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
