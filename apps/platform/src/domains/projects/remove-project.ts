import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from './change-status.ts'
import { restorableUntil } from './project-rules.ts'
import { schedulePurge } from './schedule-project.ts'

/** Soft: the files of its cluster stay for 48 hours, and until then the project can be restored. Uploaded dumps do not. */
export async function removeProject(_: unknown, context: ProjectContext) {
  const { stores, project, uploadFiles, clock } = context
  const removedAt = clock.now()
  const purgeAt = restorableUntil(removedAt)
  const change = await changeStatus(
    { verb: 'remove', participle: 'deleted', to: 'GOING_DOWN', changes: { removed_at: removedAt } },
    context,
  )
  for (const { id } of await stores.dumpUploads.ofProject(project.ref)) {
    await stores.dumpUploads.giveUp(id, { at: removedAt, because: 'The project was deleted.' })
    await uploadFiles.remove(id)
  }
  await schedulePurge(stores, project.ref, purgeAt)
  return { ...change, answer: { ...change.answer, restorable_until: purgeAt.toISOString() } }
}
