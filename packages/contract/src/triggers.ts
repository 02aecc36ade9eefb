import { triggerEvents, triggerLevels, triggerTimings } from '@plinth/postgres-meta/ddl/trigger-draft'
import { TableTrigger } from '@plinth/postgres-meta/introspect/table-triggers'
import { TriggerFunction } from '@plinth/postgres-meta/introspect/trigger-functions'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

const MOST_COLUMNS = 1600

const TriggerDraft = z.strictObject({
  name: z.string(),
  timing: z.enum(triggerTimings),
  events: z.array(z.enum(triggerEvents)).check(z.maxLength(triggerEvents.length)),
  /** An UPDATE counts only where it names one of them; empty for any. */
  columns: z.array(z.string()).check(z.maxLength(MOST_COLUMNS)),
  level: z.enum(triggerLevels),
  /** An expression over old and new; null for none. */
  condition: z.nullable(z.string()),
  function: z.strictObject({ schema: z.string(), name: z.string() }),
})

const Place = { schema: z.string(), table: z.string() }

const Named = {
  ...Place,
  name: z.string(),
  /** As it was read: nothing happens when the trigger is another by now. */
  version: z.string().check(z.maxLength(64)),
}

/** The triggers of a project's tables, as the person reads and changes them. */
export const triggers = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/triggers',
    access: projectMember('tenant:Sql:Admin:Read', 'triggers'),
    token: 'database:read',
    summary: 'The triggers of tables. Without schemas, those of the tables that people made.',
    query: z.strictObject({ included_schemas: CommaList, search: Search, ...Page }),
    response: z.array(TableTrigger),
  }),
  functions: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/trigger-functions',
    access: projectMember('tenant:Sql:Admin:Read', 'triggers'),
    token: 'database:read',
    summary: 'The functions that a trigger can call.',
    response: z.array(TriggerFunction),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/triggers',
    access: projectMember('tenant:Sql:Admin:Write', 'triggers'),
    token: 'database:write',
    summary: 'Create a trigger of a table. `fields` of an error names the part, such as condition.',
    body: z.strictObject({ ...Place, draft: TriggerDraft }),
    status: 201,
    response: z.object({ id: z.number() }),
    operation: { verb: 'triggers.create', did: 'created a trigger', outside: true },
  }),
  set: endpoint({
    method: 'PUT',
    path: '/platform/projects/{ref}/tables/{table_id}/triggers/{object_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'triggers'),
    token: 'database:write',
    summary: 'Enable or disable a trigger that is still what it was read as.',
    body: z.strictObject({ ...Named, is_enabled: z.boolean() }),
    operation: { verb: 'triggers.set', did: 'enabled or disabled a trigger', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/triggers/{object_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'triggers'),
    token: 'database:write',
    summary: 'Drop a trigger that is still what it was read as.',
    body: z.strictObject(Named),
    operation: { verb: 'triggers.drop', did: 'dropped a trigger', outside: true },
  }),
}
