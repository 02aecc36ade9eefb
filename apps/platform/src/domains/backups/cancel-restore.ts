import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { isFromBackup } from '../projects/restore-under-way.ts'
import { scheduleProject } from '../projects/schedule-project.ts'
import { beginsAsBackup, noRestoreUnderWay, restoreInPlace } from './backup-errors.ts'

/** Keeps the restore under way from being put in place; its job then ends it. Asked for again, it is the same. */
export async function cancelRestore(
  _: object,
  context: ProjectContext,
): Promise<Change<{ ref: string; status: ProjectStatus }>> {
  const { stores, project } = context
  const { ref, organization_id } = project
  if (!(await stores.restores.cancel(ref))) throw await whyNot(context)
  // one that failed would wait for its next attempt
  await scheduleProject(stores, ref)
  return { answer: { ref, status: 'RESTORING' }, target: ref, organizationId: organization_id }
}

async function whyNot({ stores, backupVault, project: { ref } }: ProjectContext) {
  const project = await stores.projects.find(ref)
  if (project?.status === 'COMING_UP' && isFromBackup(project)) return beginsAsBackup()
  if (project?.restore_stage !== 'final') return noRestoreUnderWay()
  // it may have ended a moment ago
  const canUndo = project.status === 'RESTORING' || (await backupVault.previousStates(ref)).length > 0
  return canUndo ? restoreInPlace() : noRestoreUnderWay()
}
