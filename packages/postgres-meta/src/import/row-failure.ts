import pg from 'pg'
import type { CopiedTable } from './import-plan.ts'

export interface RowFailure {
  reason: string
  code: string
  /** Of the row among those that were written together, counted from 0, where Postgres says which one it was. */
  index: number | undefined
}

/**
 * What is no fault of a row: the connection, resources, locks, the platform's limits, and what is wrong with the table
 * or a function for every row.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const OF_ALL_ROWS = /^(?:08|0A|25|3F|40|42(?!501)|53|55|57|58|XX)/

/** Undefined for what other rows would fail of, too. */
export function rowFailure(error: unknown, copied: CopiedTable): RowFailure | undefined {
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || !error.code) return undefined
  if (OF_ALL_ROWS.test(error.code)) return undefined
  const place = placeIn(error.where ?? '', copied)
  const column = error.column ?? place?.column
  const words = [error.message, error.detail].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ')
  return {
    reason: column === undefined || words.includes(`"${column}"`) ? words : `${column}: ${words}`,
    code: error.code,
    index: place && place.line - 1,
  }
}

/** From such as `COPY stones, line 3, column weight: "heavy"`, where names may be anything. */
function placeIn(where: string, { name, columns }: CopiedTable) {
  const beginning = `COPY ${name}, line `
  const start = where.startsWith(beginning) ? 0 : where.lastIndexOf(`\n${beginning}`) + 1
  if (!where.startsWith(beginning, start)) return undefined
  const rest = where.slice(start + beginning.length)
  const [digits] = /^\d+/.exec(rest) ?? []
  if (digits === undefined) return undefined
  const column = columns.find(({ said }) => rest.startsWith(`${digits}, column ${said}:`))
  return { line: Number(digits), column: column?.name }
}
