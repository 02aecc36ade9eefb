import { indexMethods } from '@plinth/postgres-meta/ddl/index-draft'
import { TableIndex } from '@plinth/postgres-meta/introspect/table-indexes'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

/** What Postgres takes of one index. */
const MOST_COLUMNS = 32

const IndexDraft = z.strictObject({
  name: z.string(),
  method: z.enum(indexMethods),
  /** In the order of the index. */
  columns: z.array(z.strictObject({ name: z.string(), is_descending: z.boolean() })).check(z.maxLength(MOST_COLUMNS)),
  is_unique: z.boolean(),
  /** Which rows are in it, as an expression; null for all. */
  condition: z.nullable(z.string()),
  /** Others write to the table meanwhile. Where that fails or is canceled, an invalid index stays. */
  is_concurrent: z.boolean(),
})

/** The indexes of a project's tables, as the person reads and changes them. */
export const indexes = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/indexes',
    access: projectMember('tenant:Sql:Admin:Read', 'indexes'),
    token: 'database:read',
    summary: 'The indexes of tables with their sizes and uses. Without schemas, those of the tables that people made.',
    query: z.strictObject({ included_schemas: CommaList, search: Search, ...Page }),
    response: z.array(TableIndex),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/indexes',
    access: projectMember('tenant:Sql:Admin:Write', 'indexes'),
    token: 'database:write',
    summary:
      'Create an index of a table. The answer comes when it is built, and a call that ends before cancels it. `fields` of an error names the part, such as columns.',
    body: z.strictObject({ schema: z.string(), table: z.string(), draft: IndexDraft }),
    status: 201,
    operation: { verb: 'indexes.create', did: 'created an index', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/indexes/{object_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'indexes'),
    token: 'database:write',
    summary: 'Drop an index that still has this name, and that no constraint needs.',
    body: z.strictObject({
      schema: z.string(),
      name: z.string(),
      /** Others write to its table meanwhile; an index of a partitioned table cannot be dropped so. */
      is_concurrent: z.boolean(),
    }),
    operation: { verb: 'indexes.drop', did: 'dropped an index', outside: true },
  }),
}
