import { days } from '@plinth/catalog/durations'
import { usageMetricIds } from '@plinth/catalog/usage-metrics'
import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const LONGEST_RANGE_DAYS = 92

/** `2026-03-01`, in UTC. */
const Day = z.iso.date()
const Ref = z.string().check(z.regex(/^[a-z]{20}$/, 'A project is named by its reference.'))

/** What one project used in a range. */
const ProjectUsage = z.object({
  ref: z.string(),
  /** Null for a project that is gone. */
  name: z.nullable(z.string()),
  quantity: z.number(),
})

/** In the metric's unit: bytes, requests, seconds, users. */
const MetricUsage = z.object({
  metric: z.enum(usageMetricIds),
  /** Of the range: what all hours add up to, the largest, or each user once, as the metric counts. */
  quantity: z.number(),
  /** What the plan includes in a cycle; null where nothing is limited. */
  allowance: z.nullable(z.number()),
  /** One for each day of the range, in its order; null where nothing was measured. */
  days: z.array(z.nullable(z.number())),
  /** The one with the most first. */
  projects: z.array(ProjectUsage),
})
export type MetricUsage = z.infer<typeof MetricUsage>

const Usage = z.object({
  /** The first and the last day, which are the present cycle where nothing was asked for. */
  start: Day,
  end: Day,
  is_present_cycle: z.boolean(),
  /** Until when everything is measured; null before the first time. */
  measured_until: z.nullable(Timestamp),
  metrics: z.array(MetricUsage),
})
export type Usage = z.infer<typeof Usage>

/** What the projects of an organization used. */
export const usage = {
  ofOrganization: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/usage',
    access: member('billing:Read', 'stripe.subscriptions'),
    token: 'organizations:read',
    summary: `Usage by metric, day and project: of this month, or of at most ${LONGEST_RANGE_DAYS} days. Days begin at midnight UTC.`,
    query: z
      .strictObject({ start: z.optional(Day), end: z.optional(Day), project_ref: z.optional(Ref) })
      .check(z.refine(isRange, `Name a first and a last day, at most ${LONGEST_RANGE_DAYS} days apart.`)),
    response: Usage,
  }),
}

function isRange({ start, end }: { start?: string | undefined; end?: string | undefined }) {
  if (start === undefined && end === undefined) return true
  if (start === undefined || end === undefined || start > end) return false
  return Date.parse(end) - Date.parse(start) < days(LONGEST_RANGE_DAYS)
}
