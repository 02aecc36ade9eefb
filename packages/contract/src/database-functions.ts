import { functionLanguages, parallelSafeties, volatilities } from '@plinth/postgres-meta/ddl/function-draft'
import { RoutineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import { Routine } from '@plinth/postgres-meta/introspect/routines'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

const MOST_SETTINGS = 100

const FunctionDraft = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** As written in SQL, without the parentheses. */
  arguments: z.string(),
  /** A type, `setof` with a type, or `table (…)`. */
  returns: z.string(),
  language: z.enum(functionLanguages),
  body: z.string(),
  volatility: z.enum(volatilities),
  is_security_definer: z.boolean(),
  /** What holds while it runs, such as search_path. */
  settings: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.string()).check(z.maxLength(MOST_SETTINGS)) }))
    .check(z.maxLength(MOST_SETTINGS)),
  is_strict: z.boolean(),
  is_leakproof: z.boolean(),
  parallel: z.enum(parallelSafeties),
  cost: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Required of a function that runs with the rights of its owner. */
  comment: z.nullable(z.string()),
})

/** The functions of a project's database, as the person reads and changes them. */
export const databaseFunctions = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/functions',
    access: projectMember('tenant:Sql:Admin:Read', 'functions'),
    token: 'database:read',
    summary: 'Functions, procedures and aggregates. Without schemas, those that people made.',
    query: z.strictObject({ included_schemas: CommaList, search: Search, ...Page }),
    response: z.array(Routine),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/functions/{object_id}',
    access: projectMember('tenant:Sql:Admin:Read', 'functions'),
    token: 'database:read',
    summary: 'One function with its definition, and what CASCADE would drop with it.',
    response: RoutineDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/database-functions',
    access: projectMember('tenant:Sql:Admin:Write', 'functions'),
    token: 'database:write',
    summary: 'Create a function. `fields` of an error names the part, such as arguments.',
    body: z.strictObject({ draft: FunctionDraft }),
    response: z.object({ id: z.number() }),
    status: 201,
    operation: { verb: 'database-functions.create', did: 'created a database function', outside: true },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/database-functions/{object_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'functions'),
    token: 'database:write',
    summary: 'Replace a function that is still what it was read as. Its name, arguments and what it returns stay.',
    body: z.strictObject({
      /** As it was read: nothing is changed when it is another by now. */
      before: FunctionDraft,
      after: FunctionDraft,
    }),
    operation: { verb: 'database-functions.change', did: 'changed a database function', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/database-functions/{object_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'functions'),
    token: 'database:write',
    summary:
      'Drop a function, procedure or aggregate. What else depends on it is dropped with `cascade` alone, and only what `version` stands for.',
    body: z.strictObject({
      /** As `detail` has it. */
      signature: z.string(),
      cascade: z.boolean(),
      /** Of `detail`: nothing happens when the function is another by now, or something else would go with it. */
      version: z.string().check(z.maxLength(64)),
    }),
    operation: { verb: 'database-functions.drop', did: 'dropped a database function', outside: true },
  }),
}
