import { hours } from '@plinth/catalog/durations'
import { isUsable } from '@plinth/catalog/project-status'
import type { Overview } from '@plinth/contract/metrics'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { backupPlan, nextDue } from './backup-rules.ts'

/** One that is due for so long does not come by itself. */
const OVERDUE_AFTER = hours(12)

/** Whether a project could be restored, for its home. */
export async function backupStatus(context: ProjectContext): Promise<Overview['backup']> {
  const { project, membership, stores, edition, clock } = context
  const rows = await stores.backups.list(project.ref)
  const latest = rows.find(({ state }) => state === 'done')
  const failed = rows.find(({ state }) => state === 'failed')
  const failsNow = failed && (!latest || failed.created_at > latest.created_at)
  const { isScheduled } = backupPlan(membership.organization.plan, edition)
  const due = nextDue(project.ref, project.inserted_at, await stores.backups.lastScheduled(project.ref))
  return {
    taken_at: latest?.taken_at?.toISOString() ?? null,
    verification: latest?.verification_state ?? null,
    failure: (failsNow ? failed.failure : latest?.verification_failure) ?? null,
    is_overdue: isScheduled && isUsable(project.status) && clock.now().getTime() - due.getTime() > OVERDUE_AFTER,
    log_failure: (await stores.archivedLogs.failure(project.ref)).log_failure,
  }
}
