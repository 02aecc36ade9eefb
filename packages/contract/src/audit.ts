import * as z from 'zod/mini'
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

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/audit',
    summary: 'Who changed what in the organization, newest first, between two dates.',
    query: z.strictObject({
      date_start: z.optional(Timestamp),
      date_end: z.optional(Timestamp),
      iso_timestamp_start: z.optional(Timestamp),
      iso_timestamp_end: z.optional(Timestamp),
    }),
    response: z.array(AuditEntry),
  }),
}
