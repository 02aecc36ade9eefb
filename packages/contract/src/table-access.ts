import { ApiGrant, apiGrantees, apiRoles, TableReach } from '@plinth/postgres-meta/introspect/table-reach'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

/** Who can reach a table, and whether the API offers it. */
const TableAccess = z.extend(TableReach, {
  /** Its schema is one of those that the Data API exposes, and it is no partition. */
  is_exposed: z.boolean(),
})
export type TableAccess = z.infer<typeof TableAccess>

const Access = {
  grants: z.array(ApiGrant).check(z.length(apiGrantees.length)),
  rls_enabled: z.boolean(),
}

/** Who can reach tables through the API. */
export const tableAccess = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/table-access',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary: 'What each role of the API can do with tables and views, by grants and by which policies.',
    query: z.strictObject({
      included_schemas: CommaList,
      table_id: z.optional(z.coerce.number()),
      search: Search,
      ...Page,
    }),
    response: z.array(TableAccess),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/tables/{table_id}/access',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary:
      'Grant the roles of the API what they may do with a table, or revoke it, and enable or disable row-level security.',
    body: z.strictObject({
      schema: z.string(),
      table: z.string(),
      /** As it was read: nothing is changed when it is another by now. */
      before: z.strictObject({ ...Access, usage: z.array(z.enum(apiRoles)).check(z.maxLength(apiRoles.length)) }),
      after: z.strictObject(Access),
    }),
    operation: { verb: 'table-access.change', did: 'changed who reaches a table', outside: true },
  }),
}
