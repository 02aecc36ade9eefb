import type { Backups, BackupOffer, BackupSettings } from '@plinth/contract/backups'
import type { PlanId } from '@plinth/catalog/plans'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { TaskTools } from '../../context/task.ts'
import type { BackupSettingsRow } from '../../stores/backup-settings-store.ts'
import { backupPlan } from './backup-rules.ts'

/** Sets whether and when backups are taken. What is kept already stays for as long as it was going to. */
export async function configureBackups(
  wanted: BackupSettings,
  { project, stores, clock }: ProjectContext,
): Promise<Change<BackupSettings>> {
  const { ref, organization_id } = project
  const before = settingsAnswer(await stores.backupSettings.lock(ref))
  const { daily, hour, point_in_time } = wanted
  const after = { daily, hour, point_in_time }
  const draft = { has_daily_backups: daily, backup_hour: hour, has_point_in_time: point_in_time }
  await stores.backupSettings.save(ref, draft, clock.now())
  const isUnchanged = before.daily === daily && before.hour === hour && before.point_in_time === point_in_time
  return {
    answer: after,
    target: ref,
    organizationId: organization_id,
    before,
    after,
    ...(isUnchanged && { isUnchanged }),
  }
}

export const settingsAnswer = (row: Omit<BackupSettingsRow, 'backup_hour_since'>): BackupSettings => ({
  daily: row.has_daily_backups,
  hour: row.backup_hour,
  point_in_time: row.has_point_in_time,
})

/** What a project has by its plan, and what it would have by the largest. */
export function offersOf(plan: PlanId, edition: TaskTools['edition']): Backups['offers'] {
  const offer = (isIncluded: (by: PlanId) => boolean): BackupOffer =>
    isIncluded(plan) ? 'included' : isIncluded('enterprise') ? 'other_plan' : 'unavailable'
  return {
    daily: offer((by) => backupPlan(by, edition).isScheduled),
    point_in_time: offer((by) => edition.hasPointInTime(by)),
  }
}
