import { orderBy, orderTerms } from '../rows/keyset.ts'
import { written } from '../rows/parameters.ts'
import { where, whereOf, type Listing } from '../rows/row-query.ts'
import { columnOf, fromTable } from '../rows/source.ts'

interface TableRead extends Listing {
  /** Those that are exported. */
  exported: readonly string[]
  /** Rows of one place in the sort, and those that are not sorted, come in the order of their key. */
  inKeyOrder?: boolean
}

/** All rows of a listing, as one statement without parameters, which COPY does not take. Throws RangeError. */
export function tableRead({ schema, table, columns, identity, exported, ...order }: TableRead): string {
  const { sort = [], filters = [], inKeyOrder = false } = order
  const terms = orderTerms(columns, sort, inKeyOrder ? identity : { kind: 'offset' })
  return [
    `select ${exported.map(columnOf).join(', ')}`,
    fromTable({ schema, table }),
    ...where(whereOf(columns, filters, written())),
    ...(terms.length > 0 ? [`order by ${orderBy(terms, false)}`] : []),
  ].join('\n')
}
