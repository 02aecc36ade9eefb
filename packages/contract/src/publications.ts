import { publicationOperations } from '@plinth/postgres-meta/ddl/publication-draft'
import { Publication } from '@plinth/postgres-meta/introspect/publications'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

const MOST_TABLES = 500
const MOST_COLUMNS = 1600

const PublicationDraft = z.strictObject({
  name: z.string(),
  operations: z.array(z.enum(publicationOperations)).check(z.maxLength(publicationOperations.length)),
  /** Changes of partitions are sent as those of the table that they are parts of. */
  via_root: z.boolean(),
  tables: z
    .array(
      z.strictObject({
        schema: z.string(),
        table: z.string(),
        /** Empty for all of them, also those that come later. */
        columns: z.array(z.string()).check(z.maxLength(MOST_COLUMNS)),
        /** An expression over a row; null for every row. */
        condition: z.nullable(z.string()),
      }),
    )
    .check(z.maxLength(MOST_TABLES)),
})

/** As it was read: nothing happens when the publication is another by now. */
const Version = z.string().check(z.maxLength(64))

/** What a project's database sends to subscribers, as the person reads and changes it. */
export const publications = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/publications',
    access: projectMember('tenant:Sql:Admin:Read', 'publications'),
    token: 'database:read',
    summary: 'Publications with their tables, columns and conditions.',
    query: z.strictObject({ search: Search, ...Page }),
    response: z.array(Publication),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/publications',
    access: projectMember('tenant:Sql:Admin:Write', 'publications'),
    token: 'database:write',
    summary: 'Create a publication of tables. `fields` of an error names the part, such as tables.0.condition.',
    body: z.strictObject({ draft: PublicationDraft }),
    status: 201,
    response: z.object({ id: z.number() }),
    operation: { verb: 'publications.create', did: 'created a publication', outside: true },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/publications/{object_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'publications'),
    token: 'database:write',
    summary: 'Change a publication of tables that is still what it was read as.',
    body: z.strictObject({
      version: Version,
      /** As it was read: the statements lead from it to the other. */
      before: PublicationDraft,
      after: PublicationDraft,
    }),
    operation: { verb: 'publications.change', did: 'changed a publication', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/publications/{object_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'publications'),
    token: 'database:write',
    summary: 'Drop a publication that is still what it was read as. Its subscribers receive nothing any more.',
    body: z.strictObject({ name: z.string(), version: Version }),
    operation: { verb: 'publications.drop', did: 'dropped a publication', outside: true },
  }),
}
