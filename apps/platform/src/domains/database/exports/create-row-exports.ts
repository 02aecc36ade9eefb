import { randomUUID } from 'node:crypto'
import { hours, minutes } from '@plinth/catalog/durations'
import type { ExportProgress } from '@plinth/contract/row-exports'
import { exportRows, type RowExport } from '@plinth/postgres-meta/export/export-rows'
import type { Log } from '@plinth/service-kit/service'
import { type After, realTime } from '../../../runtime/after.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import { createDownloads, type DownloadOrder } from '../../downloads/create-downloads.ts'
import type { RunningDownload } from '../../downloads/running-download.ts'
import type { OnUnstoppable } from '../runs/end-backend.ts'
import { begun } from './begun.ts'
import {
  exportFailure,
  exportNotFound,
  exportsBusy,
  failureWords,
  isOfPostgres,
  manyExportsHere,
  tooManyExports,
} from './export-errors.ts'
import { openExportSession } from './export-session.ts'

/** An export holds a snapshot, so Postgres keeps what is deleted meanwhile. */
const LONGEST = hours(2)
/** Long enough to learn how an export ended. */
const KNOWN_AFTERWARDS = minutes(10)

interface ExportRequest extends Omit<DownloadOrder, 'isCompressed'> {
  login: 'writer' | 'reader'
  read: Omit<RowExport, 'onRows'>
}

interface ExportOrder extends DownloadOrder, ExportRequest {
  isCompressed: boolean
  found: { rows: number; failure: string | undefined }
}

interface ExportKey {
  id: string
  ref: string
  userId: string
}

interface KnownExport extends ExportKey {
  found: ExportOrder['found']
  progress: RunningDownload['progress']
  cancel(): void
}

interface ExportOptions {
  fleet: Fleet
  log: Log
  onUnstoppable: OnUnstoppable
  after?: After
}

/** Exports of rows that are under way: a few for each project and for each person. */
export function createRowExports({ fleet, log, onUnstoppable, after = realTime }: ExportOptions) {
  const downloads = createDownloads<ExportOrder>({
    fleet,
    after,
    longest: LONGEST,
    limits: {
      project: { most: 4, refuse: manyExportsHere },
      person: { most: 3, refuse: tooManyExports },
      server: { most: 12, refuse: exportsBusy },
    },
    notFound: exportNotFound,
    async begin({ ref, login, read, found }, signal) {
      const session = await openExportSession({ fleet, log, onUnstoppable, ref, login, longest: LONGEST }, signal)
      try {
        const onRows = (rows: number) => void (found.rows = rows)
        return await begun(session.ending(await exportRows(session.client, { ...read, onRows })))
      } catch (error) {
        session.close()
        throw error
      }
    },
    failure: exportFailure,
    onFailure(err, { ref, found }) {
      found.failure = failureWords(err)
      if (!isOfPostgres(err)) log.warn({ err, ref }, 'An export failed')
    },
  })
  const known = new Map<string, KnownExport>()

  return {
    /** Wakes the project. Resolves when its first rows are there, or can be waited for. The ticket is for `take`. */
    async open({ onOver, ...request }: ExportRequest) {
      const id = randomUUID()
      const found: ExportOrder['found'] = { rows: 0, failure: undefined }
      const download = await downloads.open({
        ...request,
        isCompressed: false,
        found,
        onOver(over) {
          after(KNOWN_AFTERWARDS, () => known.delete(id))
          return onOver(over)
        },
      })
      const { ref, userId } = request
      const { progress } = download
      known.set(id, { id, ref, userId, found, progress, cancel: () => download.end('canceled') })
      return { id, ticket: downloads.keep(download) }
    },

    take: downloads.take,

    progressOf(key: ExportKey): ExportProgress {
      const { found, progress } = find(key) ?? refuse()
      const { bytes, ended } = progress()
      return { rows: found.rows, bytes, ended: ended ?? null, failure: found.failure ?? null }
    },

    /** False when there is no such export of this person, or it had ended. */
    cancel(key: ExportKey) {
      const found = find(key)
      if (!found || found.progress().ended) return false
      found.cancel()
      return true
    },
  }

  function find({ id, ref, userId }: ExportKey) {
    const found = known.get(id)
    return found?.ref === ref && found.userId === userId ? found : undefined
  }
}

export type RowExports = ReturnType<typeof createRowExports>

function refuse(): never {
  throw exportNotFound()
}
