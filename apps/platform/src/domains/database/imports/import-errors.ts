import { ImportRefused, OutcomeUnknown } from '@plinth/postgres-meta/import/import-refused'
import { stopError } from '@plinth/postgres-meta/sql/sql-error'
import pg from 'pg'
import { conflict, forbidden, invalid, notFound, PlatformError, unavailable } from '../../../http/errors.ts'
import type { DiskWatch } from '../../projects/disk/watch-disk.ts'
import { connectionFailure } from '../database-errors.ts'
import { explainDisk } from '../runs/explain-disk.ts'

const NOTHING = 'Nothing was imported.'

export const importNotFound = () =>
  notFound('import_not_found', 'This import does not exist. It was ended when Plinth stopped, or is long over.')

export const importUnderWay = () =>
  conflict(
    'import_under_way',
    'You are importing a file into this project already. Wait until it is done, or cancel it.',
  )

export const importsBusy = () =>
  unavailable('imports_busy', 'Many files are being imported right now. Try again in a moment.', 30)

export const importRefused = (message: string, fields?: Record<string, string>) =>
  invalid('import_refused', message, fields)

export const importIncomplete = () =>
  conflict('import_incomplete', 'The file is not here as a whole. Send the rest of it first.')

export const importEnded = () => conflict('import_ended', 'This import has ended.')

export const importCommitting = () =>
  conflict('import_committing', 'All rows are in the table and are being kept, so this cannot be canceled any more.')

export const importCanceled = () => conflict('import_canceled', `The import was canceled. ${NOTHING}`)

/** Of one whose intent the audit log does not have. */
export const importNotRecorded = () =>
  conflict('import_not_recorded', `The import could not be written to the audit log. ${NOTHING}`)

export const importStalled = () =>
  conflict('import_stalled', `No more of the file came for a minute. ${NOTHING} Begin again.`)

export const importTooLong = () =>
  conflict('import_too_long', `The import took longer than two hours. ${NOTHING} Split the file.`)

export const importAccessEnded = () =>
  forbidden('import_access_ended', `You may no longer change rows of this project. ${NOTHING}`)

export const importProjectChanges = () =>
  conflict(
    'import_project_changes',
    `The project was paused, restarted, restored, resized, upgraded or deleted meanwhile. ${NOTHING}`,
  )

export const noRoomToImport = (state: 'read_only' | 'machine_full') =>
  new PlatformError({
    status: 507,
    code: 'disk_full',
    message:
      state === 'read_only'
        ? 'This project has reached its disk ceiling. Choose a larger compute size, or delete rows first.'
        : 'The disk of this installation is nearly full. Try again later, or ask the operator.',
  })

interface Environment {
  ref: string
  disk: Pick<DiskWatch, 'stateOf' | 'endedFor'>
}

/** What people read of an import that failed: in Postgres' words, with the line of the file that it is about. */
export function importFailed(error: unknown, { ref, disk }: Environment): PlatformError {
  if (error instanceof PlatformError) return error
  if (error instanceof OutcomeUnknown)
    return conflict(
      'outcome_unknown',
      'The connection ended while the rows were being kept. Look at the table before you import the file again.',
    )
  if (error instanceof ImportRefused) {
    const { line, message } = error
    const place = line === undefined ? '' : `Line ${line}: `
    const fields = line === undefined ? undefined : { line: String(line) }
    return importRefused(`${place}${sentence(message)} ${NOTHING}`, fields)
  }
  const isOfPostgres = error instanceof pg.DatabaseError && error.code !== undefined
  const known = isOfPostgres
    ? stopError(error.code!, [error.message, error.detail].filter(Boolean).join('\n'), 0)
    : stopError('connection_lost', 'The connection to the database was lost.', 0)
  const { code, message, hint } = explainDisk(known, ref, disk)
  const words = [sentence(message), NOTHING, hint].filter(Boolean).join(' ')
  if (code === 'connection_lost' || code.startsWith('57P'))
    return conflict('import_connection_lost', `The connection to the database was lost. ${NOTHING}`)
  if (code === '53100' || code === '25006') return new PlatformError({ status: 507, code: 'disk_full', message: words })
  if (code === '55P03')
    return conflict('table_locked', `Another session holds a lock that the import needs. ${NOTHING} Try again.`)
  if (code === '57014') return invalid('query_timeout', `Postgres canceled the import. ${NOTHING}`)
  if (code === '42501') return forbidden('database_permission_denied', words)
  if (code === '42P01' || code === '3F000' || code === '42703')
    return conflict('table_changed', `The table was dropped or changed meanwhile: ${words} Load it again.`)
  if (code.startsWith('40')) return conflict(code, `${words} Try again.`)
  return isOfPostgres && error.severity === 'ERROR' ? invalid(code, words) : connectionFailure(error)
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
