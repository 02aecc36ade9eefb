import { BACKUP_OVERDUE_AFTER } from '@plinth/catalog/backup-overdue'
import { isUsable } from '@plinth/catalog/project-status'
import type { Overview } from '@plinth/contract/metrics'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { backupPlan, isDaily } from './backup-rules.ts'
import { nextDue } from './next-due.ts'

/** Whether a project could be restored, for its home. */
export async function backupStatus(context: ProjectContext): Promise<Overview['backup']> {
  const { project, membership, stores, edition, clock } = context
  const rows = (await stores.backups.list(project.ref)).filter(({ deleted_at }) => deleted_at === null)
  const latest = rows.find(({ state }) => state === 'done')
  const failed = rows.find(({ state }) => state === 'failed')
  const failsNow = failed && (!latest || failed.created_at > latest.created_at)
  const unrestorable = rows.find((row) => row !== latest && row.state === 'done' && row.verification_state === 'failed')
  const settings = await stores.backupSettings.find(project.ref)
  const isScheduled = isDaily(backupPlan(membership.organization.plan, edition), settings)
  const schedule = await stores.backups.scheduleOf(project.ref)
  const due = nextDue({ ...project, ...settings, ...schedule }, clock.now())
  return {
    taken_at: latest?.taken_at?.toISOString() ?? null,
    verification: latest?.verification_state ?? null,
    failure: (failsNow ? failed.failure : latest?.verification_failure) ?? null,
    unrestorable_taken_at: unrestorable?.taken_at?.toISOString() ?? null,
    is_overdue: isScheduled && isUsable(project.status) && clock.now().getTime() - due.getTime() > BACKUP_OVERDUE_AFTER,
    log_failure: (await stores.archivedLogs.failure(project.ref)).log_failure,
  }
}
