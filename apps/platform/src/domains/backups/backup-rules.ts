import { days, hours } from '@plinth/catalog/durations'
import { planAllowances } from '@plinth/catalog/plan-allowances'
import type { PlanId } from '@plinth/catalog/plans'
import type { Capability } from '@plinth/catalog/capabilities'
import type { TaskTools } from '../../context/task.ts'
import type { BackupSettingsRow } from '../../stores/backup-settings-store.ts'

/** On one's own machine, and for what was agreed with an enterprise. */
const USUAL_DAYS = 7

/** How long the state that a restore replaced can be brought back. */
export const PREVIOUS_STATE_FOR = hours(48)

/** How long a deleted backup can be brought back. */
export const BRING_BACK_FOR = hours(48)

/** Those that people take; scheduled ones expire. */
export const MOST_MANUAL_BACKUPS = 10

/** Deleted ones take room too, as long as they can be brought back. */
export const MOST_WITH_DELETED = 2 * MOST_MANUAL_BACKUPS

/** That wait at the same time. Each takes as long as a restore, and one is made at a time for everybody. */
export const MOST_VERIFICATIONS = { ofProject: 3, ofOrganization: 10 }

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

/** Whether a backup is taken every day. */
export const isDaily = (plan: BackupPlan, { has_daily_backups }: Pick<BackupSettingsRow, 'has_daily_backups'>) =>
  plan.isScheduled && has_daily_backups

/** Whether the log is archived. Without daily backups to begin with it would grow forever. */
export const keepsLog = (
  plan: PlanId,
  edition: Pick<TaskTools['edition'], 'hasPointInTime'>,
  { has_daily_backups, has_point_in_time }: Pick<BackupSettingsRow, 'has_daily_backups' | 'has_point_in_time'>,
) => edition.hasPointInTime(plan) && has_daily_backups && has_point_in_time
