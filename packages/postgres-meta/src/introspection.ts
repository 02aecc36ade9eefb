import * as z from 'zod/mini'
import { PLATFORM_MARK } from './platform-mark.ts'

/** What a listing can be narrowed by. Whatever is left out does not narrow. */
export interface IntrospectionFilter {
  /** Only these schemas; without it every schema but the system's own. */
  schemas?: readonly string[]
  /** Only what belongs to the tables with these ids. */
  tables?: readonly number[]
  /** Only the objects with these ids. */
  ids?: readonly number[]
  /** Only what concerns the roles with these names. */
  roles?: readonly string[]
  /** Only names that contain this text, in any case. */
  search?: string
  limit?: number
  offset?: number
}

/** Anything with pg's `query`: a client or a pool. */
export interface Queryable {
  query: (query: { text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>
}

export interface Introspection<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter> {
  row: Row
  /** Names the filters in the order of $1, $2, …; each is null when it does not narrow. */
  parameters: readonly Filter[]
  sql: string
}

/** One catalogue object: its constant SQL and the schema of its rows. */
export function introspection<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
  description: Introspection<Row, Filter>,
): Introspection<Row, Filter> {
  return description
}

/** Runs a listing and parses every row, so that a changed catalogue is an error here and not a surprise later. */
export async function introspect<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
  queryable: Queryable,
  { row, parameters, sql }: Introspection<Row, Filter>,
  filter: { [Name in Filter]?: IntrospectionFilter[Name] } = {},
): Promise<z.infer<Row>[]> {
  const values = parameters.map((name) => filter[name] ?? null)
  const { rows } = await queryable.query({ text: PLATFORM_MARK + sql, values })
  return z.array(row).parse(rows)
}
