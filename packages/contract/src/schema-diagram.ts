import { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Search } from './database.ts'
import { endpoint } from './endpoint.ts'

/** More than a person can look at. */
const MOST_TABLES = 500

/** The tables of a project's database and how they are linked, for a diagram. */
export const schemaDiagram = {
  read: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/schema-diagram',
    access: projectMember('tenant:Sql:Admin:Read', 'tables'),
    token: 'database:read',
    summary:
      'Tables with their columns and the foreign keys between them. Where there are more than `limit`, only how many. Without schemas, those that people made.',
    query: z.strictObject({
      included_schemas: CommaList,
      /** Tables with this in their name, and those linked with them. */
      search: Search,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_TABLES)), MOST_TABLES),
    }),
    response: SchemaDiagram,
  }),
}
