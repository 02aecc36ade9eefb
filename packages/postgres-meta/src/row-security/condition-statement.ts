import type { TablePlace } from '../ddl/policies.ts'
import { ident, qualified } from '../quote.ts'

/**
 * Whether a condition of a policy holds for the row in $1, for the role that asks. The row is a constant of the table's
 * own type and goes by the table's name, as conditions that Postgres prints name it.
 */
export const conditionStatement = ({ schema, table }: TablePlace, condition: string) =>
  `select (${condition}) as holds from pg_catalog.unnest(array[$1::${qualified(schema, table)}]) as ${ident(table)}`

/** The row with this key, as one text. Keys are compared as their columns compare. */
export const rowStatement = ({ schema, table }: TablePlace, key: readonly string[]) =>
  `select ${ident(table)}::text as "row" from ${qualified(schema, table)} as ${ident(table)}
   where ${key.map((column, index) => `${ident(table)}.${ident(column)} = $${index + 1}`).join(' and ')}`
