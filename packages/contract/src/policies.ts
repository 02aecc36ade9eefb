import { policyCommands } from '@plinth/postgres-meta/ddl/policy-draft'
import { rowCommands, rowSteps } from '@plinth/postgres-meta/row-security/row-verdict'
import { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { CommaList } from './comma-list.ts'
import { Page, Search } from './database.ts'
import { endpoint } from './endpoint.ts'

const MOST_ROLES = 1000

const PolicyDraft = z.strictObject({
  name: z.string(),
  command: z.enum(policyCommands),
  is_permissive: z.boolean(),
  /** Names of roles; `public` stands for every one. */
  roles: z.array(z.string()).check(z.maxLength(MOST_ROLES)),
  /** Conditions as SQL; null for none. */
  using: z.nullable(z.string()),
  with_check: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})

const Outcome = z.nullable(z.enum(['true', 'false', 'null', 'error']))

const Evaluated = {
  /** As Postgres prints it. */
  sql: z.string(),
  /** Null where there is no row to ask it about. */
  outcome: Outcome,
  /** What Postgres says where it fails. */
  message: z.nullable(z.string()),
}

/** What row-level security says of a command of a role, with a row or without one. */
const Explanation = z.object({
  /** Whether policies decide: row-level security may be off, or not hold for the role. */
  row_security: z.enum(['on', 'off', 'bypassed']),
  /** Privileges that the role lacks, whatever policies say, such as SELECT on the table. */
  missing: z.array(z.string()),
  row: z.enum(['found', 'missing', 'none']),
  steps: z.array(
    z.object({
      step: z.enum(rowSteps),
      verdict: z.nullable(z.enum(['passes', 'refused', 'fails'])),
      policies: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_permissive: z.boolean(),
          from: z.enum(['using', 'with_check']),
          ...Evaluated,
          /** What joins its parts; null where it is one piece. */
          operator: z.nullable(z.enum(['AND', 'OR'])),
          parts: z.array(z.object(Evaluated)),
        }),
      ),
    }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

const Place = { schema: z.string(), table: z.string() }

/** Row-level security, as the person reads and changes it. `fields` of an error names the part, such as with_check. */
export const policies = {
  list: endpoint({
    method: 'GET',
    path: '/platform/pg-meta/{ref}/policies',
    access: projectMember('tenant:Sql:Admin:Read', 'policies'),
    token: 'database:read',
    summary: 'Tables with their policies, and the API roles that have a right on them.',
    query: z.strictObject({ included_schemas: CommaList, search: Search, ...Page }),
    response: z.array(TableSecurity),
  }),
  explain: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/explain-policies',
    access: projectMember('tenant:Sql:Admin:Write', 'policies'),
    token: 'database:write',
    summary:
      'Ask every policy about a row, as a role with claims. Nothing is changed. `fields` of an error names claims or key.',
    body: z.strictObject({
      table_id: z.number(),
      role: z.enum(['anon', 'authenticated', 'service_role']),
      /** A JSON object, as in the token of a request. */
      claims: z.string().check(z.maxLength(10_000)),
      command: z.enum(rowCommands),
      /** Values of the primary key; null for no row. */
      key: z.nullable(z.array(z.string().check(z.maxLength(10_000))).check(z.minLength(1), z.maxLength(32))),
    }),
    response: Explanation,
    rate: 'read',
    whileRestricted: 'works',
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/policies',
    access: projectMember('tenant:Sql:Admin:Write', 'policies'),
    token: 'database:write',
    summary: 'Create a policy of a table. `fields` of an error names the part, such as using.',
    body: z.strictObject({ ...Place, policy: PolicyDraft }),
    response: z.object({ id: z.number() }),
    status: 201,
    operation: { verb: 'policies.create', did: 'created a policy', outside: true },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/platform/projects/{ref}/tables/{table_id}/policies/{policy_id}',
    access: projectMember('tenant:Sql:Admin:Write', 'policies'),
    token: 'database:write',
    summary: 'Change a policy from what it was read as. Its id is another one where Postgres has to create it again.',
    body: z.strictObject({
      ...Place,
      /** As it was read: nothing is changed when it is another by now. */
      before: PolicyDraft,
      after: PolicyDraft,
    }),
    response: z.object({ id: z.number() }),
    operation: { verb: 'policies.change', did: 'changed a policy', outside: true },
  }),
  drop: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/policies/{policy_id}/drop',
    access: projectMember('tenant:Sql:Admin:Write', 'policies'),
    token: 'database:write',
    summary: 'Drop a policy that is still what it was read as.',
    body: z.strictObject({ ...Place, before: PolicyDraft }),
    operation: { verb: 'policies.drop', did: 'dropped a policy', outside: true },
  }),
  setRowSecurity: endpoint({
    method: 'PUT',
    path: '/platform/projects/{ref}/tables/{table_id}/row-security',
    access: projectMember('tenant:Sql:Admin:Write', 'policies'),
    token: 'database:write',
    summary: 'Enable or disable row-level security of a table.',
    body: z.strictObject({ ...Place, is_enabled: z.boolean() }),
    operation: { verb: 'row-security.set', did: 'set row-level security of a table', outside: true },
  }),
}
