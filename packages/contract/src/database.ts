import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A list in a query parameter, comma-separated on the wire. */
const List = z.optional(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
  ]),
)

const Page = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 500),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
}

export const Schema = z.object({ id: z.number(), name: z.string(), owner: z.string(), is_system: z.boolean() })
export type Schema = z.infer<typeof Schema>

export const Table = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'partitioned table', 'view', 'materialized view', 'foreign table']),
  rls_enabled: z.boolean(),
  estimated_rows: z.nullable(z.number()),
  bytes: z.number(),
  comment: z.nullable(z.string()),
  primary_key: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

export const Column = z.object({
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  position: z.number(),
  data_type: z.string(),
  is_nullable: z.boolean(),
  is_identity: z.boolean(),
  is_generated: z.boolean(),
  is_unique: z.boolean(),
  default_value: z.nullable(z.string()),
  enums: z.array(z.string()),
  comment: z.nullable(z.string()),
})
export type Column = z.infer<typeof Column>

export const Constraint = z.object({
  id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  kind: z.enum(['primary key', 'unique', 'check', 'foreign key', 'exclusion']),
  columns: z.array(z.string()),
  definition: z.string(),
  target_schema: z.nullable(z.string()),
  target_table: z.nullable(z.string()),
  target_columns: z.nullable(z.array(z.string())),
})

export const TypeEntry = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['enum', 'composite', 'domain', 'range']),
  values: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), type: z.string() })),
  comment: z.nullable(z.string()),
})

const Sort = z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) })
const Filter = z.object({
  column: z.string(),
  op: z.enum(['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'like', 'ilike', 'in', 'is']),
  value: z.string().check(z.maxLength(10_000)),
})

/** A page of a table's rows. Values are text; `cursors` stand for the first and the last row of the page. */
export const RowPage = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(z.nullable(z.string()))),
  /** `[row, column]` pairs of values that were cut at 10 KB. */
  cut: z.array(z.tuple([z.number(), z.number()])),
  first_cursor: z.nullable(z.string()),
  last_cursor: z.nullable(z.string()),
  has_more: z.boolean(),
})
export type RowPage = z.infer<typeof RowPage>

export const RowCount = z.object({ count: z.number(), is_estimate: z.boolean() })

export const database = {
  schemas: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/schemas',
    summary: 'The schemas of the database.',
    query: z.strictObject({ include_system_schemas: z._default(z.stringbool(), false) }),
    response: z.array(Schema),
  }),
  tables: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/tables',
    summary: 'Tables, views and foreign tables.',
    query: z.strictObject({
      included_schemas: List,
      search: z.optional(z.string().check(z.maxLength(63))),
      ...Page,
    }),
    response: z.array(Table),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/columns',
    summary: 'The columns of the given schemas or of one table.',
    query: z.strictObject({ included_schemas: List, table_id: z.optional(z.coerce.number()), ...Page }),
    response: z.array(Column),
  }),
  constraints: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/constraints',
    summary: 'Keys, checks and exclusions.',
    query: z.strictObject({ included_schemas: List, ...Page }),
    response: z.array(Constraint),
  }),
  types: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/types',
    summary: 'Enumerations, composite types, domains and ranges.',
    query: z.strictObject({ included_schemas: List, ...Page }),
    response: z.array(TypeEntry),
  }),
  rows: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/rows',
    summary: 'A page of rows, found by key rather than by counting past the ones before it.',
    body: z.strictObject({
      table_id: z.number(),
      sort: z._default(z.array(Sort).check(z.maxLength(8)), []),
      filters: z._default(z.array(Filter).check(z.maxLength(32)), []),
      after: z.optional(z.string().check(z.maxLength(20_000))),
      before: z.optional(z.string().check(z.maxLength(20_000))),
      seek_offset: z.optional(z.int().check(z.minimum(0))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 200),
    }),
    response: RowPage,
    feature: 'table_editor:all',
    rate: 'read',
  }),
  rowCount: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/row-count',
    summary: "How many rows there are: the planner's estimate, or exactly.",
    body: z.strictObject({
      table_id: z.number(),
      filters: z._default(z.array(Filter).check(z.maxLength(32)), []),
      exact: z._default(z.boolean(), false),
    }),
    response: RowCount,
    feature: 'table_editor:all',
    rate: 'read',
  }),
}
