import { ColumnPrivileges } from '@plinth/postgres-meta/introspect/column-privileges'
import { filterOperators } from '@plinth/postgres-meta/rows/filter-operators'
import { Column } from '@plinth/postgres-meta/introspect/columns'
import { Connections } from '@plinth/postgres-meta/introspect/connections'
import { Constraint } from '@plinth/postgres-meta/introspect/constraints'
import { Extension } from '@plinth/postgres-meta/introspect/extensions'
import { Index } from '@plinth/postgres-meta/introspect/indexes'
import { DatabaseName } from '@plinth/postgres-meta/introspect/names'
import { Policy } from '@plinth/postgres-meta/introspect/policies'
import { Reference } from '@plinth/postgres-meta/introspect/references'
import { Role } from '@plinth/postgres-meta/introspect/roles'
import { Schema } from '@plinth/postgres-meta/introspect/schemas'
import { Statement, statementOrders } from '@plinth/postgres-meta/introspect/statements'
import { Table } from '@plinth/postgres-meta/introspect/tables'
import { Trigger } from '@plinth/postgres-meta/introspect/triggers'
import { PostgresType } from '@plinth/postgres-meta/introspect/types'
import { ViewDefinition } from '@plinth/postgres-meta/introspect/view-definitions'
import { LintFinding } from '@plinth/postgres-meta/lints/security-lints'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { endpoint } from './endpoint.ts'
import { rowsCaller } from './rows-caller.ts'

export const Search = z.optional(z.string().check(z.maxLength(63)))

/** Which part of a list. */
export const Page = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 500),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
}

const NameLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000))

/** As whom they are read, in a transaction that changes nothing; the person by themselves without it. */
const As = z.optional(rowsCaller)

const Cursor = z.string().check(z.maxLength(1_000_000))

export const Sort = z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) })
export type Sort = z.infer<typeof Sort>

export const Filter = z.object({
  column: z.string(),
  op: z.enum(filterOperators),
  value: z.string().check(z.maxLength(10_000)),
})
export type Filter = z.infer<typeof Filter>

export const Row = z.object({
  /** Tells the row from others; empty where rows have none. */
  key: z.array(z.string()),
  /** Values as Postgres writes them, cut at 10 KB. */
  cells: z.array(z.nullable(z.string())),
  /** The places of the cells that were cut, if any were. */
  truncated: z.optional(z.array(z.number())),
})

/** A page of a table's rows, with the cursors that lead on from it. */
export const RowPage = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(Row),
  /** Where the next page begins; null at the end. */
  next: z.nullable(z.string()),
  /** Where the page before ends; null at the beginning. */
  previous: z.nullable(z.string()),
})
export type RowPage = z.infer<typeof RowPage>

/** What pg_stat_statements has kept. */
export const StatementStatistics = z.object({
  /** Where the functions of the extension are; null while it is not installed, and nothing else is known then. */
  schema: z.nullable(z.string()),
  can_reset: z.boolean(),
  since: z.nullable(z.string()),
  /** Of this database, at most a hundred. */
  statements: z.array(Statement),
})
export type StatementStatistics = z.infer<typeof StatementStatistics>

/** What a table is made of. */
export const TableDetail = z.object({
  table: Table,
  columns: z.array(Column),
  constraints: z.array(Constraint),
  /** What tells one row from another: a key, the row's place in the table, or nothing. */
  identity: z.enum(['columns', 'address', 'offset']),
  /** The planner's guess of the number of rows; null when the login may not read them. */
  estimated_rows: z.nullable(z.number()),
})
export type TableDetail = z.infer<typeof TableDetail>

/** What hangs on a table beside its columns and constraints. */
export const TableParts = z.object({
  indexes: z.array(Index),
  policies: z.array(Policy),
  triggers: z.array(Trigger),
  /** The foreign keys that point at it. */
  referenced_by: z.array(Reference),
  /** Of a view; null for a table. */
  view: z.nullable(ViewDefinition),
})
export type TableParts = z.infer<typeof TableParts>

export const RowCount = z.object({ count: z.number(), is_estimate: z.boolean() })

export const database = {
  schemas: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/schemas',
    access: projectMember('tenant:Sql:Admin:Read', 'schemas'),
    token: 'database:read',
    summary: 'The schemas of the database.',
    query: z.strictObject({ search: Search, ...Page }),
    response: z.array(Schema),
  }),
  tables: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/tables',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'Tables, views and foreign tables.',
    query: z.strictObject({
      included_schemas: CommaList,
      search: Search,
      ...Page,
    }),
    response: z.array(Table),
  }),
  table: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/tables/{table_id}',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'One table with its columns, its constraints and an estimate of its rows.',
    response: TableDetail,
  }),
  names: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/names',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'The names of tables, views, functions and columns, in this order, to be searched.',
    query: z.strictObject({ search: Search, ...Page, limit: z._default(NameLimit, 10_000) }),
    response: z.array(DatabaseName),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/columns',
    access: projectMember('tenant:Sql:Admin:Read', 'columns'),
    token: 'database:read',
    summary: 'The columns of the given schemas or of one table.',
    query: z.strictObject({ included_schemas: CommaList, table_id: z.optional(z.coerce.number()), ...Page }),
    response: z.array(Column),
  }),
  tableParts: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/table-parts',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'Indexes, policies and triggers of a table, what points at it, and what a view selects.',
    query: z.strictObject({ table_id: z.coerce.number() }),
    response: TableParts,
  }),
  constraints: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/constraints',
    access: projectMember('tenant:Sql:Admin:Read', 'constraints'),
    token: 'database:read',
    summary: 'Keys, checks and exclusions of the given schemas or of one table.',
    query: z.strictObject({ included_schemas: CommaList, table_id: z.optional(z.coerce.number()), ...Page }),
    response: z.array(Constraint),
  }),
  types: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/types',
    access: projectMember('tenant:Sql:Admin:Read', 'types'),
    token: 'database:read',
    summary: 'Enumerations, composite types, domains and ranges.',
    query: z.strictObject({ included_schemas: CommaList, ...Page }),
    response: z.array(PostgresType),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/roles',
    access: projectMember('tenant:Sql:Admin:Read', 'roles'),
    token: 'database:read',
    summary: 'The roles of the server, with their attributes and memberships.',
    query: z.strictObject({ search: Search, ...Page }),
    response: z.array(Role),
  }),
  connections: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/connections',
    access: projectMember('tenant:Sql:Admin:Read', 'roles'),
    token: 'database:read',
    summary: 'How many connections are open, and how many the server takes.',
    response: Connections,
  }),
  extensions: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/extensions',
    access: projectMember('tenant:Sql:Admin:Read', 'extensions'),
    token: 'database:read',
    summary: 'The extensions that the server has, and which of them are installed.',
    response: z.array(Extension),
  }),
  columnPrivileges: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/column-privileges',
    access: projectMember('tenant:Sql:Admin:Read', 'column_privileges'),
    token: 'database:read',
    summary: 'What a role may do with the columns of a table, and where it has that from.',
    query: z.strictObject({ table_id: z.coerce.number(), role: z.string().check(z.maxLength(63)) }),
    response: z.array(ColumnPrivileges),
  }),
  securityLints: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/security-lints',
    access: projectMember('tenant:Sql:Admin:Read', 'lints'),
    token: 'database:read',
    summary: 'What the rules of the security advisor find, the gravest first.',
    response: z.array(LintFinding),
  }),
  statements: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/statements',
    access: projectMember('tenant:Sql:Admin:Read', 'statements'),
    token: 'database:read',
    summary: 'The statements that took the most, as pg_stat_statements has counted them.',
    query: z.strictObject({
      order: z._default(z.enum(statementOrders), 'total'),
      /** The statements that the platform itself runs, such as those of the dashboard's pages. */
      platform: z._default(z.enum(['included', 'excluded']), 'included'),
    }),
    response: StatementStatistics,
  }),
  resetStatistics: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/statement-statistics',
    access: projectMember('tenant:Sql:Admin:Write', 'statements'),
    token: 'database:write',
    summary: 'Reset what pg_stat_statements has counted, for everybody in the project.',
    operation: { verb: 'statement-statistics.reset', did: 'reset the statistics of statements', outside: true },
  }),
  rows: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/rows',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: 'A page of rows, found by key rather than by counting past the ones before it.',
    body: z.strictObject({
      table_id: z.number(),
      sort: z._default(z.array(Sort).check(z.maxLength(8)), []),
      filters: z._default(z.array(Filter).check(z.maxLength(32)), []),
      after: z.optional(Cursor),
      before: z.optional(Cursor),
      /** Begin at about this row of the order: for jumps of the scroll bar. */
      seek_offset: z.optional(z.int().check(z.minimum(0))),
      /** The last rows of the order. */
      from_end: z.optional(z.literal(true)),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 200),
      as: As,
    }),
    response: RowPage,
    feature: 'table_editor:all',
    rate: 'read',
    whileRestricted: 'works',
  }),
  cell: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/cell',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: 'One value in full.',
    body: z.strictObject({
      table_id: z.number(),
      column: z.string().check(z.maxLength(63)),
      key: z.array(z.string()).check(z.minLength(1), z.maxLength(32)),
      as: As,
    }),
    response: z.object({ value: z.nullable(z.string()) }),
    feature: 'table_editor:all',
    rate: 'read',
    whileRestricted: 'works',
  }),
  rowCount: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/row-count',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: "How many rows there are: the planner's estimate, or exactly.",
    body: z.strictObject({
      table_id: z.number(),
      filters: z._default(z.array(Filter).check(z.maxLength(32)), []),
      exact: z._default(z.boolean(), false),
      as: As,
    }),
    response: RowCount,
    feature: 'table_editor:all',
    rate: 'read',
    whileRestricted: 'works',
  }),
}
