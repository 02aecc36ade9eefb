import type { ProjectContext } from '../../access/guards.ts'
import { changeStatus } from './change-status.ts'
import { restorePeriodOver } from './project-errors.ts'
import { isRestorable } from './project-rules.ts'
import { cancelPurge } from './schedule-project.ts'

/** Brings back what was paused, and what was deleted less than 48 hours ago. */
export async function restoreProject(_: unknown, context: ProjectContext) {
  if (!isRestorable(context.project, context.clock.now())) throw restorePeriodOver()
  const change = await changeStatus(
    { verb: 'restore', participle: 'restored', to: 'RESTORING', changes: { removed_at: null } },
    context,
  )
  await cancelPurge(context.stores, context.project.ref)
  return change
}
