import pg from 'pg'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'

/** As SQL writes any name. Postgres has none with a NUL, so the rest of one would be cut off in the middle. */
export function quoteName(name: string): string {
  const [text = ''] = name.split('\0')
  return pg.escapeIdentifier(text)
}

export function quoteQualified({ schema, name }: QualifiedName): string {
  return schema === '' ? quoteName(name) : `${quoteName(schema)}.${quoteName(name)}`
}

/** `table` as SQL writes it. */
export const columnOf = (table: string, name: string) => `${table}.${name === '*' ? '*' : quoteName(name)}`

/** What the columns of a plan's relation are written after. */
export function tableOf({ source: { from, as } }: Pick<ReadPlan, 'source'>): string {
  return as === undefined ? quoteQualified(from) : quoteName(as)
}

/** Of a constant, such as a name that comes from the catalogs. */
export const quoteText = (text: string) => pg.escapeLiteral(text)
