import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { BackupTrouble } from './backup-trouble.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const metricRanges = ['hour', 'day', 'week'] as const
export type MetricRange = (typeof metricRanges)[number]

/** One step of a chart. Null is what was not measured: the cluster slept, or nothing happened that has a value. */
const MetricPoint = z.object({
  /** When the step begins. */
  at: Timestamp,
  connections: z.nullable(z.number()),
  /** Sessions that waited for a lock. */
  blocked: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  statements_per_second: z.nullable(z.number()),
  ms_per_statement: z.nullable(z.number()),
  cache_hit_rate: z.nullable(z.number()),
  deadlocks: z.nullable(z.number()),
})
export type MetricPoint = z.infer<typeof MetricPoint>

const Metrics = z.object({
  /** When the first kept sample was taken; null before the first. */
  since: z.nullable(Timestamp),
  step_seconds: z.number(),
  /** Oldest first, one for every step of the range. */
  points: z.array(MetricPoint),
})
export type Metrics = z.infer<typeof Metrics>

export const creationSteps = ['prepared', 'copied', 'started', 'secured', 'migrated', 'answered'] as const
export type CreationStep = z.infer<typeof CreationStep>
export const CreationStep = z.object({ step: z.enum(creationSteps), milliseconds: z.number() })

/** Of a session that waits for a lock. The statements are null where the caller may not see them. */
const BlockedSession = z.object({
  pid: z.number(),
  waiting_ms: z.number(),
  query: z.nullable(z.string()),
  blocked_by: z.array(z.number()),
})

const SlowStatement = z.object({
  /** Null where the caller may not see it. */
  query: z.nullable(z.string()),
  role: z.string(),
  calls: z.number(),
  mean_ms: z.number(),
  total_ms: z.number(),
})

/** What the log of Postgres says went wrong. What may repeat values of rows is left out of the message. */
const DatabaseError = z.object({
  /** When it last happened. */
  at: Timestamp,
  severity: z.string(),
  code: z.string(),
  message: z.string(),
  /** How often it is in the part of the log that was read. */
  times: z.number(),
})

const Server = z.object({
  started_at: Timestamp,
  connections: z.object({ used: z.number(), most: z.number() }),
  /** Sessions that wait for a lock. */
  blocked: z.number(),
  size_bytes: z.number(),
  /** Since the statistics were last reset; null where no block was read. */
  cache_hit_rate: z.nullable(z.number()),
})

const Contents = z.object({
  /** People's tables, in every schema but the platform's. */
  tables: z.number(),
  /** How many of those in public have row-level security switched off. */
  tables_without_rls: z.number(),
  blocked: z.array(BlockedSession),
  /** The five with the longest mean time; null where pg_stat_statements is not installed. */
  slowest: z.nullable(z.array(SlowStatement)),
  /** What the security advisor found, by rule, without rules that are switched off. */
  findings: z.array(z.object({ rule: z.enum(securityRuleIds), count: z.number() })),
})

const BackupStatus = z.object({
  /** Of the latest backup that succeeded; null before the first. */
  taken_at: z.nullable(Timestamp),
  verification: z.nullable(z.enum(['waiting', 'running', 'passed', 'failed'])),
  trouble: z.nullable(BackupTrouble),
})

const Overview = z.object({
  is_awake: z.boolean(),
  /** Null while the cluster sleeps, is stopped or cannot be read. */
  server: z.nullable(Server),
  /** Null while the cluster sleeps, is stopped or cannot be read. */
  contents: z.nullable(Contents),
  /** The latest first. */
  errors: z.array(DatabaseError),
  last_connected_at: z.nullable(Timestamp),
  has_invited: z.boolean(),
  backup: BackupStatus,
  creation: z.array(CreationStep),
})
export type Overview = z.infer<typeof Overview>

const RecentChange = z.object({
  id: z.string(),
  at: Timestamp,
  verb: z.string(),
  /** What was done, as it follows the name of who did it. */
  did: z.string(),
  username: z.string(),
  outcome: z.enum(['done', 'intended', 'failed']),
})
export type RecentChange = z.infer<typeof RecentChange>

const History = z.object({
  series: Metrics,
  /** Null where the caller's role may not see them. */
  changes: z.nullable(z.array(RecentChange)),
})

/** The requests of a time that one service responded to. */
const ServiceTraffic = z.object({
  /** Null for those that reached none. */
  service: z.nullable(z.string()),
  requests: z.number(),
  /** Responses from 500 on. */
  errors: z.number(),
  median_ms: z.number(),
  p95_ms: z.number(),
})
export type ServiceTraffic = z.infer<typeof ServiceTraffic>

export const metrics = {
  series: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/metrics',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'How the cluster did in the last hour, day or week. It is sampled every minute while it is awake.',
    query: z.strictObject({ range: z._default(z.enum(metricRanges), 'hour') }),
    response: Metrics,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/overview',
    access: projectMember('tenant:Sql:Admin:Read', 'statements'),
    token: 'database:read',
    summary: 'How the project is now: connections, size, slow statements, locks, findings and errors. Wakes nothing.',
    response: Overview,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/changes',
    access: projectMember('read:Read', 'notifications'),
    token: 'audit:read',
    summary: 'The latest changes of the project and who made them, newest first.',
    response: z.array(RecentChange),
  }),
  history: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/history',
    access: projectMember('read:Read', 'projects'),
    token: 'never',
    summary: 'How the cluster did and the latest changes of the project, in one call for the first view of its home.',
    query: z.strictObject({ range: z._default(z.enum(metricRanges), 'hour') }),
    response: History,
  }),
  traffic: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/traffic',
    access: projectMember('analytics:Read', 'logs'),
    token: 'database:read',
    summary: 'Requests, errors and latency of the last hour and the last day, by service.',
    response: z.object({ hour: z.array(ServiceTraffic), day: z.array(ServiceTraffic) }),
  }),
  creation: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/creation',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'The steps of the creation that are done, with how long each took.',
    response: z.array(CreationStep),
  }),
}
