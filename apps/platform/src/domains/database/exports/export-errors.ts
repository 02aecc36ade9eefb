import { NotExportable } from '@plinth/postgres-meta/export/one-read'
import pg from 'pg'
import { conflict, invalid, limitReached, notFound, type PlatformError, unavailable } from '../../../http/errors.ts'
import { connectionFailure } from '../database-errors.ts'

export const exportNotFound = () => notFound('export_not_found', 'This download has expired. Begin it again.')

export const manyExportsHere = () =>
  conflict(
    'many_exports',
    'Several exports of this project are being downloaded. Wait until one is done, or cancel one.',
  )

export const tooManyExports = () =>
  limitReached('too_many_exports', 'You are downloading several exports already. Wait until one is done.', 30)

export const exportsBusy = () =>
  unavailable('exports_busy', 'Many exports are being downloaded right now. Try again in a moment.', 30)

/** An export that could not begin. What Postgres says of the statement is the person's affair. */
export function exportFailure(error: unknown): PlatformError {
  if (error instanceof NotExportable) return invalid('not_exportable', error.message)
  if (!isOfPostgres(error)) return connectionFailure(error)
  const words = failureWords(error)
  if (error.code !== READ_ONLY) return invalid('export_failed', `The export failed: ${words}`)
  return invalid('not_exportable', `To download all rows, the statement runs again, and it would write: ${words}`)
}

/** What is said of one that broke off. */
export const failureWords = (error: unknown) =>
  isOfPostgres(error)
    ? error.message.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
    : 'The connection to the database was lost.'

const READ_ONLY = '25006'

export const isOfPostgres = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError
