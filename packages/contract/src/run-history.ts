import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { RunRole } from './sql.ts'

/** One run of SQL. Neither its rows nor its messages are kept, since they hold data. */
export const PastRun = z.object({
  id: z.uuid(),
  /** The first lines of the text. */
  beginning: z.string(),
  /** Whether the text can be opened: a longer one is not kept. */
  is_kept: z.boolean(),
  started_at: Timestamp,
  duration_ms: z.number(),
  statements: z.number(),
  /** Of the last statement: returned or changed. Null where it does not count. */
  rows: z.nullable(z.number()),
  /** As what it ran, where not as the person. */
  role: z.nullable(RunRole),
  /** A SQLSTATE, or a word such as `cancelled`; null where all went well. */
  error_code: z.nullable(z.string()),
})
export type PastRun = z.infer<typeof PastRun>

/** What a person has run in a project. Nobody else reads it, and it is never run again by itself. */
export const runHistory = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/sql-history',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'never',
    feature: 'sql_editor:all',
    summary: 'The last 200 runs of your own, newest first, or those whose text has a word in it.',
    query: z.strictObject({ search: z._default(z.string().check(z.maxLength(200)), '') }),
    response: z.array(PastRun),
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/sql-history/{id}',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'never',
    feature: 'sql_editor:all',
    summary: 'The text of a run of your own. Passwords that it set are removed.',
    response: z.object({ query: z.string() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/sql-history',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'never',
    feature: 'sql_editor:all',
    summary: 'Delete the history of your own runs.',
    operation: { verb: 'sql-history.clear', did: 'cleared their history of SQL runs' },
    whileRestricted: 'works',
  }),
}
