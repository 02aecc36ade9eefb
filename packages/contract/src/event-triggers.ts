import { EventTrigger } from '@plinth/postgres-meta/introspect/event-triggers'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

/** What runs when the structure of a project's database changes. Only superusers change them, and no person is one. */
export const eventTriggers = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/event-triggers',
    access: projectMember('tenant:Sql:Admin:Read', 'triggers'),
    token: 'database:read',
    summary: 'The event triggers of the database, and which of them are the platform’s.',
    query: z.strictObject({ search: Search, ...Page }),
    response: z.array(EventTrigger),
  }),
}
