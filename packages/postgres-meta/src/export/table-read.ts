import { orderBy, orderTerms } from '../rows/keyset.ts'
import { written } from '../rows/parameters.ts'
import { where, whereOf, type Listing } from '../rows/row-query.ts'
import { columnOf, fromTable } from '../rows/source.ts'

interface TableRead extends Listing {
  /** Those that are exported. */
  exported: readonly string[]
}

/** All rows of a listing, as one statement without parameters, which COPY does not take. Throws RangeError. */
export function tableRead({ schema, table, columns, identity, exported, sort = [], filters = [] }: TableRead): string {
  const terms = sort.length > 0 ? orderTerms(columns, sort, identity) : []
  return [
    `select ${exported.map(columnOf).join(', ')}`,
    fromTable({ schema, table }),
    ...where(whereOf(columns, filters, written())),
    ...(terms.length > 0 ? [`order by ${orderBy(terms, false)}`] : []),
  ].join('\n')
}
