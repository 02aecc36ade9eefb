import { identityTerms } from './keyset.ts'
import { parameters } from './parameters.ts'
import type { RowIdentity } from './row-identity.ts'
import { asText, where, type RowQuery } from './row-query.ts'
import { columnOf, fromTable } from './source.ts'

/** The whole value of one cell; no row when the row is gone. Views have no keys, so this throws for them. */
export function selectCell({
  schema,
  table,
  column,
  identity,
  key,
}: {
  schema: string
  table: string
  column: string
  identity: RowIdentity
  key: readonly string[]
}): RowQuery {
  const terms = identityTerms(identity)
  if (terms.length === 0 || terms.length !== key.length) throw new RangeError('The key does not fit the table')
  const bound = parameters()
  const conditions = terms.map((term, index) => `${term.sql} = ${bound.add(key[index] ?? null)}`)
  const text = [`select ${columnOf(column)}`, fromTable({ schema, table }), ...where(conditions)].join('\n')
  return { text, values: bound.values, rowMode: 'array', types: asText }
}
