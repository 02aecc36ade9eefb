import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { boundedJson } from './bounded-json.ts'
import { endpoint } from './endpoint.ts'

const MAXIMUM_QUERY_LENGTH = 1_000_000
const MOST_PARAMETERS = 100

/** SQL to run, of one statement or several. */
export const Query = z.string().check(z.minLength(1, 'Nothing to run.'), z.maxLength(MAXIMUM_QUERY_LENGTH))

export const Notice = z.object({
  severity: z.string(),
  message: z.string(),
  detail: z.optional(z.string()),
  hint: z.optional(z.string()),
})

/** One statement's result. Every value is the text Postgres sent, so nothing loses precision on the way. */
export const SqlResult = z.object({
  statement_index: z.number(),
  command: z.string(),
  command_tag: z.nullable(z.string()),
  row_count: z.nullable(z.number()),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(z.nullable(z.string()))),
  notices: z.array(Notice),
  notices_dropped: z.number(),
  duration_ms: z.number(),
  /** The row limit was reached and there was more. */
  truncated: z.boolean(),
})
export type SqlResult = z.infer<typeof SqlResult>

/** `code` is a SQLSTATE, or a word such as `cancelled`. `position` and `line` count from 1 in the text that was sent. */
export const SqlError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.string()),
  hint: z.optional(z.string()),
  position: z.optional(z.number()),
  line: z.optional(z.number()),
  statement_index: z.number(),
  notices: z.array(Notice),
})
export type SqlError = z.infer<typeof SqlError>

/** A transaction between runs, or how it ended. */
export const OpenTransaction = z.object({
  id: z.string(),
  /** `unknown`: the connection was lost while it was being committed. */
  state: z.enum(['open', 'committed', 'rolled_back', 'unknown']),
  /** While it is open: when it is rolled back by itself, unless something is run in it. */
  expires_in_ms: z.optional(z.number()),
})
export type OpenTransaction = z.infer<typeof OpenTransaction>

export const SqlAnswer = z.object({
  results: z.array(SqlResult),
  error: z.optional(SqlError),
  /** The text began a transaction and did not end it; it was rolled back. */
  left_transaction_open: z.boolean(),
  /** Where the run asked for one that stays open. */
  open_transaction: z.optional(OpenTransaction),
  request_id: z.string(),
})
export type SqlAnswer = z.infer<typeof SqlAnswer>

/** The roles that requests of apps run as. */
export const requestRoles = ['anon', 'authenticated', 'service_role'] as const
export type RequestRole = (typeof requestRoles)[number]

/** What a run may be in place of what the person is: one that only reads, or a request of an app. */
export const RunRole = z.enum(['read_only', ...requestRoles])
export type RunRole = z.infer<typeof RunRole>

const LONGEST_CLAIMS = 4000

export const sql = {
  run: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/sql',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary: 'Run SQL as the signed-in person and get every result set. Its X-Request-Id is what cancels it.',
    body: z.strictObject({
      query: Query,
      row_limit: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1000),
      timeout_ms: z._default(z.int().check(z.minimum(1), z.maximum(600_000)), 60_000),
      /** All or nothing. Without it each statement commits by itself. */
      transaction: z._default(z.boolean(), true),
      /**
       * `new` begins a transaction that stays open after the run; the id of one runs in it. What fails is undone alone.
       * `transaction` does not matter then.
       */
      open_transaction: z.optional(z.union([z.literal('new'), z.uuid()])),
      /** The values of `$1` and so on, as text, where the query is one statement. The history does not keep them. */
      parameters: z.optional(
        z.array(z.nullable(z.string().check(z.maxLength(MAXIMUM_QUERY_LENGTH)))).check(z.maxLength(MOST_PARAMETERS)),
      ),
      /** Without it the run has the rights of the person. */
      role: z.optional(RunRole),
      /** What the token of the request says, where the role is that of one. Policies read it. */
      claims: z.optional(
        z
          .record(z.string(), boundedJson(LONGEST_CLAIMS))
          .check(z.refine((claims) => JSON.stringify(claims).length <= LONGEST_CLAIMS, 'The claims are too long.')),
      ),
    }),
    response: SqlAnswer,
    feature: 'sql_editor:all',
    rate: 'write',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/sql/{request_id}',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary: 'Cancel a run of your own.',
    response: z.object({ cancelled: z.boolean() }),
    rate: 'write',
    whileRestricted: 'works',
  }),
}

/** The metadata proxy: these need the sealed handle of the project in `x-connection-encrypted`. */
export const pgMeta = {
  query: endpoint({
    method: 'POST',
    path: '/platform/pg-meta/{ref}/query',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary:
      'Run SQL and get the rows of the last result as objects, up to 100,000; int8 and numeric are strings. More rows undo all of it.',
    body: z.strictObject({ query: Query }),
    response: z.array(z.record(z.string(), z.unknown())),
    feature: 'sql_editor:all',
    rate: 'write',
  }),
}
