import { createHash } from 'node:crypto'
import { days, hours } from '@plinth/catalog/durations'
import { planAllowances } from '@plinth/catalog/plan-allowances'
import type { PlanId } from '@plinth/catalog/plans'
import type { Capability } from '@plinth/catalog/capabilities'

/** On one's own machine, and for what was agreed with an enterprise. */
const USUAL_DAYS = 7

const EVERY = hours(24)

/** How long the state that a restore replaced can be brought back. */
export const PREVIOUS_STATE_FOR = hours(48)

/** Those that people take; scheduled ones expire. */
export const MOST_MANUAL_BACKUPS = 10

export interface BackupPlan {
  isScheduled: boolean
  keepDays: number
}

/** A plan without daily backups still keeps those that people take. */
export function backupPlan(plan: PlanId, { capabilities }: { capabilities: readonly Capability[] }): BackupPlan {
  if (!capabilities.includes('billing')) return { isScheduled: true, keepDays: USUAL_DAYS }
  const { backupRetentionDays } = { backupRetentionDays: undefined, ...planAllowances[plan] }
  const isScheduled = backupRetentionDays !== undefined || plan === 'enterprise'
  return { isScheduled, keepDays: backupRetentionDays ?? USUAL_DAYS }
}

export const expiryOf = (from: Date, { keepDays }: Pick<BackupPlan, 'keepDays'>) =>
  new Date(from.getTime() + days(keepDays))

/**
 * When the next backup is due: a day after the last, the first within a day of the project's creation. Where in that day
 * depends on the project's ref, so that the backups of many projects are spread over it.
 */
export function nextDue(ref: string, createdAt: Date, last: Date | undefined) {
  if (last) return new Date(last.getTime() + EVERY)
  const share = createHash('sha256').update(ref).digest().readUInt32BE() / 2 ** 32
  return new Date(createdAt.getTime() + share * EVERY)
}
