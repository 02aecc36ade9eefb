import { SqlSessionsBusy } from '@plinth/postgres-meta/sql/sql-turns'
import type { SqlError } from '@plinth/postgres-meta/sql/sql-error'
import { isUsable } from '@plinth/catalog/project-status'
import { conflict, forbidden, invalid, limitReached, notFound, PlatformError, unavailable } from '../../http/errors.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { noDatabaseConnection } from '../projects/project-errors.ts'
import { AnswerTooLarge } from './answer-limit.ts'

/** Throws unless the project's database takes connections. */
export function requireUsable({ project: { ref, status }, disk }: Pick<ProjectContext, 'project' | 'disk'>) {
  if (!isUsable(status))
    throw conflict('project_not_usable', `The project's database accepts no connections while it is ${status}.`)
  if (disk.stateOf(ref) === 'refused') throw farOverDiskCeiling()
}

/** What a failure on the way to the database becomes: never with a path, a host or a login in it. */
export function connectionFailure(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (error instanceof SqlSessionsBusy) {
    const refuse = error.scope === 'server' ? unavailable : limitReached
    return refuse('too_many_queries', error.message, 1)
  }
  return noDatabaseConnection()
}

/** The platform's own queries fail for reasons that are the person's (rights, a bad filter value) or ours. */
export function introspectionFailure(error: unknown) {
  if (error instanceof AnswerTooLarge)
    return invalid('answer_too_large', 'This is larger than 32 MB. Read it with a database client.')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '42501') return forbidden('database_permission_denied', 'Your database login may not read this.')
  if (code === '57014')
    return invalid('query_timeout', 'This took too long. Narrow it with a filter, or sort by an indexed column.')
  if (error instanceof Error && typeof code === 'string' && /^22|^42/.test(code))
    return invalid('invalid_filter', `A filter or a sort does not fit its column: ${error.message}.`)
  return connectionFailure(error)
}

/** Not the statement's fault: the same one may end well a moment later. */
const OURS = new Set(['timeout', 'connection_lost', 'unstoppable'])

/**
 * A failed statement of the metadata proxy. The message is Postgres' own, about the person's own SQL, with the detail
 * below it: it names what stands in the way.
 */
export function statementFailed({ code, message: sentence, detail, scope }: SqlError): PlatformError {
  const message = [sentence, detail].filter(Boolean).join('\n')
  if (scope === 'person') return limitReached(code, message, 1)
  if (scope === 'server' || OURS.has(code)) return unavailable(code, message, 1)
  return invalid(code, message)
}

const farOverDiskCeiling = () =>
  new PlatformError({
    status: 507,
    code: 'disk_ceiling_reached',
    message: 'This project is far over its disk ceiling and accepts no connections. Choose a larger compute size.',
  })

export const tableNotFound = () => notFound('table_not_found', 'There is no such table.')

export const functionNotFound = () => notFound('function_not_found', 'There is no such function.')

export const indexNotFound = () => notFound('index_not_found', 'There is no such index.')

export const publicationNotFound = () => notFound('publication_not_found', 'There is no such publication.')

export const typeNotFound = () => notFound('type_not_found', 'There is no such type.')

export const staleCursor = () => conflict('stale_cursor', 'The table has changed. Load it again.')
