import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const AuditEntry = z.object({
  id: z.string(),
  occurred_at: Timestamp,
  actor: z.object({
    username: z.string(),
    email: z.string(),
    /** With which personal access token it was done; null for a session. */
    access_token: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
  verb: z.string(),
  target: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  outcome: z.enum(['done', 'intended', 'failed']),
  request_id: z.string(),
})

const VerifiedLog = z.object({
  /** `platform`, or `organization:` and its number. */
  chain: z.string(),
  /** Null for what belongs to no organization, and for the log of one that no longer exists. */
  organization: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  /** How many entries are as they were written. */
  intact_entries: z.int(),
  /** The number of the first entry that was changed, is missing or is out of place. */
  first_break: z.nullable(z.int()),
})
export type VerifiedLog = z.infer<typeof VerifiedLog>

const AuditReport = z.object({
  /** Null until the first verification after a start has finished. */
  verified_at: z.nullable(Timestamp),
  /** Whether the database itself keeps the platform from changing entries. */
  is_insert_only: z.boolean(),
  /** Of each organization, with the broken ones first, and of the platform. */
  logs: z.array(VerifiedLog),
})
export type AuditReport = z.infer<typeof AuditReport>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/audit',
    access: member('read:Read', 'notifications'),
    token: 'audit:read',
    summary: 'Who changed what in the organization, newest first, between two dates.',
    query: z.strictObject({
      date_start: z.optional(Timestamp),
      date_end: z.optional(Timestamp),
      iso_timestamp_start: z.optional(Timestamp),
      iso_timestamp_end: z.optional(Timestamp),
    }),
    response: z.array(AuditEntry),
  }),
  report: endpoint({
    method: 'GET',
    path: '/platform/operator/audit',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: whether the audit logs are intact, as of the latest verification.',
    response: AuditReport,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/platform/operator/audit/verify',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: verify every entry of every audit log now.',
    response: AuditReport,
    rate: 'heavy',
  }),
}
