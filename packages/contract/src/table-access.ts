import { TableReach } from '@plinth/postgres-meta/introspect/table-reach'
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
}
