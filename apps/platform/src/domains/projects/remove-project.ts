import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from './change-status.ts'
import { restorableUntil } from './project-rules.ts'
import { schedulePurge } from './schedule-project.ts'

/** Soft: the files stay for 48 hours, and until then the project can be restored. */
export async function removeProject(_: unknown, context: ProjectContext) {
  const removedAt = context.clock.now()
  const purgeAt = restorableUntil(removedAt)
  const change = await changeStatus(
    { verb: 'remove', participle: 'deleted', to: 'GOING_DOWN', changes: { removed_at: removedAt } },
    context,
  )
  await schedulePurge(context.stores, context.project.ref, purgeAt)
  return { ...change, answer: { ...change.answer, restorable_until: purgeAt.toISOString() } }
}
