import { logSourceIds } from '@plinth/catalog/log-sources'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Hundreds of HTTP statuses. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

const MOST_CHOICES = 20

/** Alternatives in a query parameter, comma-separated on the wire. */
const anyOf = <Choice extends z.ZodMiniType<unknown, string>>(choice: Choice) =>
  z.optional(
    z.pipe(
      z.union([
        z.array(z.string()),
        z.pipe(
          z.string(),
          z.transform((text: string) => text.split(',').filter(Boolean)),
        ),
      ]),
      z.array(choice).check(z.maxLength(MOST_CHOICES)),
    ),
  )

const Word = z.string().check(z.maxLength(64))

/** A place between two lines. */
const Cursor = z.string().check(z.regex(/^\d{1,15}:[\da-f-]{36}$/, 'This is not a cursor of a list of log lines.'))

const Filter = {
  /** An hour before its end without. */
  from: z.optional(Timestamp),
  /** Now without. */
  to: z.optional(Timestamp),
  sources: anyOf(z.enum(logSourceIds)),
  levels: anyOf(z.enum(logLevels)),
  methods: anyOf(Word),
  statuses: anyOf(z.enum(statusClasses)),
  roles: anyOf(Word),
  /** Found in the message or the path, in any case. */
  text: z.optional(z.string().check(z.maxLength(200))),
}

export const LogLine = z.object({
  id: z.string(),
  at: Timestamp,
  source: z.string(),
  level: z.enum(logLevels),
  message: z.string(),
  status: z.nullable(z.number()),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** How long it took. */
  milliseconds: z.nullable(z.number()),
  /** Of the body of the response. */
  bytes: z.nullable(z.number()),
  /** The same in the lines of every service for one request. */
  request_id: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** The id of the API key. */
  key_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** What else the source records, in the shape of its fields below `metadata`. */
  fields: z.record(z.string(), z.unknown()),
})
export type LogLine = z.infer<typeof LogLine>

const LogPage = z.object({
  /** Newest first. */
  lines: z.array(LogLine),
  /** For `before` of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** For `after` of the next look at what is new; null where there is no line. */
  newest: z.nullable(z.string()),
})
export type LogPage = z.infer<typeof LogPage>

const FacetValue = z.object({ value: z.string(), count: z.number() })

const LogSummary = z.object({
  /** What was read: no further back than the project's logs are kept. */
  from: Timestamp,
  to: Timestamp,
  kept_days: z.number(),
  step_seconds: z.number(),
  /** Oldest first, by the beginning of the step; steps without lines are left out. */
  bars: z.array(z.object({ at: Timestamp, level: z.enum(logLevels), count: z.number() })),
  /** The values of each facet, the most frequent first; its own choice does not narrow a facet. */
  facets: z.object({
    source: z.array(FacetValue),
    level: z.array(FacetValue),
    method: z.array(FacetValue),
    status: z.array(FacetValue),
    role: z.array(FacetValue),
  }),
})
export type LogSummary = z.infer<typeof LogSummary>

/** What SQL over the lines gives. */
const LogQueryAnswer = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Every value is text, and what has parts is JSON. */
  rows: z.array(z.array(z.nullable(z.string()))),
  /** There are more rows than were asked for, or more than fit into an answer. */
  is_truncated: z.boolean(),
  /** How many lines the query could read. */
  lines: z.number(),
  /** There are more lines in this time, and the oldest were left out. */
  is_cut: z.boolean(),
  duration_ms: z.number(),
  /** Why there is no result; null where there is one. */
  error: z.nullable(z.string()),
})
export type LogQueryAnswer = z.infer<typeof LogQueryAnswer>

const readsLogs = projectMember('analytics:Read', 'logs')

export const logs = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/logs',
    access: readsLogs,
    token: 'database:read',
    summary: "Lines of the project's logs, newest first. No line holds a key or a token.",
    query: z.strictObject({
      ...Filter,
      before: z.optional(Cursor),
      after: z.optional(Cursor),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
    }),
    response: LogPage,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/logs/summary',
    access: readsLogs,
    token: 'database:read',
    summary: 'How many lines there are over time, and by source, level, method, status and role.',
    query: z.strictObject(Filter),
    response: LogSummary,
  }),
  query: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/logs/query',
    access: readsLogs,
    token: 'database:read',
    summary:
      'One SELECT over the lines of a time, in the SQL of DuckDB. It reads the sources as tables, and nothing else. To leave cancels it.',
    body: z.strictObject({
      sql: z.string().check(z.minLength(1, 'Nothing to run.'), z.maxLength(20_000)),
      /** An hour before its end without. */
      from: z.optional(Timestamp),
      /** Now without. */
      to: z.optional(Timestamp),
      row_limit: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
    }),
    response: LogQueryAnswer,
    feature: 'sql_editor:all',
    rate: 'write',
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/logs/lines/{id}',
    access: readsLogs,
    token: 'database:read',
    summary: 'One line of the logs.',
    response: LogLine,
  }),
  request: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/logs/requests/{id}',
    access: readsLogs,
    token: 'database:read',
    summary: 'The lines of all services for one request, oldest first. Responses name it in X-Request-Id.',
    response: z.array(LogLine),
  }),
}

/** Where a list goes on before or after this line. */
export const cursorOf = ({ at, id }: Pick<LogLine, 'at' | 'id'>) => `${Date.parse(at)}:${id}`
