import type { RowChange } from '@plinth/contract/row-changes'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Constraint } from '@plinth/postgres-meta/introspect/constraints'
import { UnwritableChange } from '@plinth/postgres-meta/rows/write-row'
import pg from 'pg'
import { conflict, forbidden, invalid, PlatformError, unavailable } from '../../../http/errors.ts'
import { AnswerTooLarge } from '../answer-limit.ts'
import { connectionFailure } from '../database-errors.ts'
import { CommitUnknown } from '../reads/read-pools.ts'

/** The change that was being made. */
export interface Place {
  index: number
  change: RowChange
  table: { columns: readonly Column[]; constraints: readonly Constraint[] }
}

/** Rows that are no longer what they were when they were read. Nothing was changed. */
export function rowsChanged(conflicts: readonly [index: number, columns: string[] | 'gone'][]) {
  const fields = conflicts.flatMap(([index, columns]) =>
    columns === 'gone'
      ? [[`changes.${index}`, 'This row was deleted, or its key was changed.']]
      : columns.map((column) => [`changes.${index}.${column}`, 'Somebody changed this value after you read it.']),
  )
  return new PlatformError({
    status: 409,
    code: 'rows_changed',
    message: 'Rows have changed since you read them. Nothing was saved.',
    fields: Object.fromEntries(fields),
  })
}

export const changeRefused = (message: string) => invalid('row_not_writable', message)

/** What a failure of a change becomes: in Postgres' words, at the row and the column that it is about. */
export function changeFailed(error: unknown, place: Place | undefined): PlatformError {
  if (error instanceof PlatformError) return error
  if (error instanceof UnwritableChange)
    return invalid('row_not_writable', error.message, fieldsAt(place, error.column, error.message))
  if (error instanceof CommitUnknown)
    return unavailable('outcome_unknown', 'The connection ended while the changes were saved. Load the rows again.', 1)
  if (error instanceof AnswerTooLarge)
    return invalid('answer_too_large', 'These rows are larger than 32 MB. Nothing was saved.')
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || !error.code) return connectionFailure(error)
  const message = [error.message, error.detail].filter(Boolean).join('\n')
  const fields = fieldsAt(place, columnOf(error, place), message)
  if (error.code === '42501') return forbidden('database_permission_denied', message)
  if (error.code === '55P03')
    return conflict('row_locked', 'Another session holds a lock on these rows. Nothing was saved.')
  if (error.code === '57014') return invalid('query_timeout', 'Saving took too long. Nothing was saved.')
  if (error.code.startsWith('40')) return conflict(error.code, `${message}\nNothing was saved. Try again.`)
  return invalid(error.code, message, fields)
}

function fieldsAt(place: Place | undefined, column: string | undefined, message: string) {
  if (!place) return undefined
  const at = `changes.${place.index}`
  return { [column === undefined ? at : `${at}.${column}`]: message }
}

/** What Postgres names: a column, the columns of a constraint, or the parameter that it could not read. */
function columnOf({ column, constraint, where }: pg.DatabaseError, place: Place | undefined) {
  if (column || !place) return column
  const { change, table } = place
  const written = change.kind === 'delete' ? [] : change.values
  const broken = table.constraints.find(({ name }) => name === constraint)?.columns ?? []
  const named = written.find((value) => broken.includes(value.column)) ?? undefined
  if (named) return named.column
  const parameter = Number(/ portal parameter \$(\d+)/.exec(where ?? '')?.[1] ?? 0)
  const bound = written.filter(({ value }) => value !== undefined)[parameter - 1]
  return bound?.column ?? (written.length === 1 && !constraint ? written[0]?.column : undefined)
}
