import { foreignKeyActions } from '@plinth/postgres-meta/ddl/table-draft'
import { TableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'

/** What Postgres takes of one table. */
const MOST_COLUMNS = 1600

const Names = z.array(z.string()).check(z.maxLength(MOST_COLUMNS))

const ColumnDraft = z.strictObject({
  name: z.string(),
  /** As written in SQL, such as numeric(10,2) or "public"."mood"[]. */
  type: z.string(),
  /** An expression; null for none. */
  default: z.nullable(z.string()),
  is_nullable: z.boolean(),
  is_unique: z.boolean(),
  identity: z.nullable(z.enum(['ALWAYS', 'BY DEFAULT'])),
  /** A condition that every row meets; null for none. */
  check: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})

const ForeignKeyDraft = z.strictObject({
  columns: Names,
  target: z.strictObject({ schema: z.string(), table: z.string(), columns: Names }),
  on_update: z.enum(foreignKeyActions),
  on_delete: z.enum(foreignKeyActions),
})

const ColumnShape = z.strictObject({
  name: z.string(),
  type: z.string(),
  default: z.nullable(z.string()),
  is_nullable: z.boolean(),
  unique_constraints: Names,
  is_generated: z.boolean(),
  comment: z.nullable(z.string()),
})

const KeptColumn = z.strictObject({
  /** Its name so far. */
  was: z.string(),
  name: z.string(),
  type: z.string(),
  /** An expression that makes values of the new type; null for the cast that there is. */
  using: z.nullable(z.string()),
  default: z.nullable(z.string()),
  is_nullable: z.boolean(),
  is_unique: z.boolean(),
  comment: z.nullable(z.string()),
})

const Ending = {
  schema: z.string(),
  table: z.string(),
  cascade: z.boolean(),
  /** Of `tables.dependents`: nothing happens when something else would go by now. */
  version: z.string().check(z.maxLength(64)),
}

export const tables = {
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary:
      'Create a table with its keys and comments, all or nothing. `fields` of an error names the part, such as columns.0.type.',
    body: z.strictObject({
      schema: z.string(),
      name: z.string(),
      comment: z.nullable(z.string()),
      rls_enabled: z.boolean(),
      columns: z.array(ColumnDraft).check(z.maxLength(MOST_COLUMNS)),
      primary_key: Names,
      foreign_keys: z.array(ForeignKeyDraft).check(z.maxLength(MOST_COLUMNS)),
    }),
    response: z.object({ id: z.number() }),
    status: 201,
    feature: 'table_editor:all',
    operation: { verb: 'tables.create', did: 'created a table', outside: true },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/tables/{table_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary:
      'Change a table from what it was read as, all or nothing. Columns that `after` leaves out are dropped; `fields` of an error names the part.',
    body: z.strictObject({
      /** As it was read: nothing is changed when it is another by now. */
      before: z.strictObject({
        schema: z.string(),
        name: z.string(),
        comment: z.nullable(z.string()),
        rls_enabled: z.boolean(),
        columns: z.array(ColumnShape).check(z.maxLength(MOST_COLUMNS)),
      }),
      after: z.strictObject({
        name: z.string(),
        comment: z.nullable(z.string()),
        rls_enabled: z.boolean(),
        columns: z.array(KeptColumn).check(z.maxLength(MOST_COLUMNS)),
        added: z.array(ColumnDraft).check(z.maxLength(MOST_COLUMNS)),
      }),
    }),
    response: z.object({ id: z.number() }),
    feature: 'table_editor:all',
    operation: { verb: 'tables.change', did: 'changed a table', outside: true },
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/table-dependents',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'What else goes when a table is dropped or emptied.',
    query: z.strictObject({ table_id: z.coerce.number() }),
    response: TableDependents,
    feature: 'table_editor:all',
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary:
      'Drop a table. What else depends on it is dropped with `cascade` alone, and only what `version` stands for.',
    body: z.strictObject(Ending),
    feature: 'table_editor:all',
    operation: { verb: 'tables.drop', did: 'dropped a table', outside: true },
  }),
  empty: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/empty',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary: 'Remove all rows of a table. Tables that point at it are emptied with `cascade` alone.',
    body: z.strictObject({
      ...Ending,
      /** Its identities and serial columns begin again. */
      restart_identity: z.boolean(),
    }),
    feature: 'table_editor:all',
    operation: { verb: 'tables.empty', did: 'emptied a table', outside: true },
  }),
}
