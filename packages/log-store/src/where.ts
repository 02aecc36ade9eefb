import type { DuckDBValue } from '@duckdb/node-api'
import type { FacetName, LogFilter } from './log-reading.ts'

/** Conditions with the parameters that they name. */
export interface Where {
  sql: string
  parameters: DuckDBValue[]
}

/** The conditions of a filter, without those on the facet that is left out. */
export function whereOf(filter: LogFilter, without?: FacetName): Where {
  const parameters: DuckDBValue[] = []
  const conditions = [
    `ref = ${add(filter.ref)}`,
    `occurred_at >= epoch_ms(${add(BigInt(filter.from))}::bigint)`,
    `occurred_at < epoch_ms(${add(BigInt(filter.to))}::bigint)`,
    ...oneOf('source', filter.sources),
    ...oneOf('level', filter.levels),
    ...oneOf('method', filter.methods),
    ...oneOf('role', filter.roles),
  ]
  if (filter.statusClasses?.length && without !== 'status')
    conditions.push(`status // 100 in (${filter.statusClasses.map((one) => `${add(one)}::integer`).join(', ')})`)
  if (filter.requestId !== undefined) conditions.push(`request_id = ${add(filter.requestId)}::uuid`)
  if (filter.text) {
    const text = add(filter.text.toLowerCase())
    conditions.push(`(contains(lower(message), ${text}) or contains(lower(path), ${text}))`)
  }
  return { sql: conditions.join(' and '), parameters }

  function add(value: DuckDBValue) {
    parameters.push(value)
    return `$${parameters.length}`
  }

  function oneOf(column: FacetName, values: readonly string[] | undefined) {
    if (!values || values.length === 0 || column === without) return []
    return [`${column} in (${values.map(add).join(', ')})`]
  }
}
