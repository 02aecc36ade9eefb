import { conflict, invalid, limitReached, notFound, unavailable } from '../../../http/errors.ts'
import { connectionFailure } from '../../database/database-errors.ts'

export const dumpNotFound = () => notFound('dump_not_found', 'This download has expired. Begin it again.')

export const dumpUnderWay = () =>
  conflict('dump_under_way', 'A dump of this project is being downloaded. Wait until it is done, or cancel it.')

export const tooManyDumps = () =>
  limitReached('too_many_dumps', 'You are downloading several dumps already. Wait until one is done.', 30)

export const dumpsBusy = () =>
  unavailable('dumps_busy', 'Many dumps are being downloaded right now. Try again in a moment.', 30)

/** What could not be read is the person's affair, and Postgres says what it was. */
export function dumpFailure(error: unknown) {
  const words = wordsOf(error)
  return words === undefined ? connectionFailure(error) : invalid('dump_failed', `The dump failed: ${words}`)
}

/** What Postgres or pg_dump said, on one line; undefined for what they did not say. */
function wordsOf(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const [, ofProgram] =
    /pg_dump: error: (?:query failed: )?(?:ERROR:\s+)?(.+?)(?:pg_dump: |$)/s.exec(error.message) ?? []
  const isOfServer = 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  const words = ofProgram ?? (isOfServer ? error.message : undefined)
  return words?.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}
