import { fieldAt, type InvalidStructure, type StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import type { SqlError } from '@plinth/postgres-meta/sql/sql-error'
import pg from 'pg'
import { conflict, forbidden, invalid, PlatformError, unavailable } from '../../../http/errors.ts'
import { connectionFailure, statementFailed } from '../database-errors.ts'
import { CommitUnknown } from '../reads/read-pools.ts'

/** What of a column an error is about, the likeliest first. */
const PARTS: readonly (readonly [codes: RegExp, parts: string[]])[] = [
  [/^23502$/, ['is_nullable']],
  [/^42704$/, ['type', 'roles']],
  [/^(?:42883|42P17)$/, ['function']],
  [/^42703$/, ['columns']],
  [/^42P01$/, ['table']],
  [/^(?:22...|42804)$/, ['using', 'default', 'type']],
]

export const structureInvalid = ({ field, message }: InvalidStructure) =>
  invalid('structure_invalid', message, { [field]: message })

/** Errors that say no position, and are always about one field. */
const FIELDS: Record<string, string> = {
  '42P07': 'name',
  '42710': 'name',
  '42723': 'name',
  '3F000': 'schema',
  '42P16': 'primary_key',
}

/**
 * What a failure of a statement becomes: in Postgres' words, at the field that it is about. `only` is the one that it is
 * about in any case.
 */
export function structureFailed(error: unknown, running: StructureStatement | undefined, only?: string): PlatformError {
  if (error instanceof PlatformError) return error
  if (error instanceof CommitUnknown)
    return unavailable('outcome_unknown', 'The connection ended while this was saved. Load the tables again.', 1)
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || !error.code) return connectionFailure(error)
  const { code, message, detail, position } = error
  return failedFor({ code, message, detail, position: position ? Number(position) : undefined }, running, only)
}

/** The same for a statement that ran by itself, where something may have changed. */
export function statementFailure(error: SqlError, statement: StructureStatement): PlatformError {
  const { code, position } = error
  if (!/^[0-9A-Z]{5}$/.test(code)) return statementFailed(error)
  // Postgres counts characters
  const place = position === undefined ? undefined : Array.from(statement.sql.slice(0, position - 1)).length + 1
  return failedFor({ code, message: error.message, detail: error.detail, position: place }, statement)
}

interface Failed {
  code: string
  message: string
  detail?: string | undefined
  position?: number | undefined
}

function failedFor(error: Failed, running: StructureStatement | undefined, only?: string): PlatformError {
  const { code } = error
  const message = [error.message, error.detail].filter(Boolean).join('\n')
  if (code === '42501') return forbidden('database_permission_denied', message)
  if (code === '55P03')
    return conflict('table_locked', 'Another session holds a lock that this needs. Nothing was changed. Try again.')
  if (code === '57014') return invalid('query_timeout', 'This took too long. Nothing was changed.')
  // two changed one object at once: Postgres has no code of its own for it
  if (code === 'XX000' && message.startsWith('tuple concurrently'))
    return conflict(
      'changed_meanwhile',
      'Somebody else changed it at the same time. Nothing was changed. Load it again.',
    )
  if (code.startsWith('40')) return conflict(code, `${message}\nNothing was changed. Try again.`)
  const field = only ?? fieldOf(error, running)
  return invalid(code, message, field === undefined ? undefined : { [field]: message })
}

function fieldOf({ position, code, message }: Failed, running: StructureStatement | undefined) {
  const placed = running && position ? fieldAt(running, position) : undefined
  // a value of a type, which has a name of its own
  if (message.startsWith('enum label')) return naming(message, running)
  return placed ?? FIELDS[code] ?? partOf(code, running) ?? (code === '42704' ? naming(message, running) : undefined)
}

/** The only field with the name that the error is about, such as that of a type. */
function naming(message: string, running: StructureStatement | undefined) {
  const [, quoted, bare] = /"([^"]+)"|^type ([^\s"]+) does not exist/.exec(message) ?? []
  const name = quoted ?? bare ?? message
  const places = running?.places.filter(({ from, to }) => running.sql.slice(from, to).includes(name)) ?? []
  const fields = new Set(places.map(({ field }) => field))
  return fields.size === 1 ? places[0]!.field : undefined
}

/** Of a statement about one column: rows that do not fit are found later than at a place of the text. */
function partOf(code: string, running: StructureStatement | undefined) {
  const parts = PARTS.find(([codes]) => codes.test(code))?.[1] ?? []
  const fields = [...new Set(running?.places.map(({ field }) => field))]
  for (const part of parts) {
    const found = fields.filter((field) => field === part || field.endsWith(`.${part}`))
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}
