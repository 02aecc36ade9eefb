import { can, type ProjectStatus, type ProjectVerb } from '@plinth/catalog/project-status'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { wrongStatus } from './project-errors.ts'
import type { projectStore } from '../../stores/project-store.ts'
import { scheduleProject } from './schedule-project.ts'

type Changes = Parameters<ReturnType<typeof projectStore>['move']>[3]

/** Moves a project into a state that a job then works through. Refuses from a state where the verb makes no sense. */
export async function changeStatus(
  { verb, participle, to, changes }: { verb: ProjectVerb; participle: string; to: ProjectStatus; changes?: Changes },
  { stores, project }: ProjectContext,
): Promise<Change<{ ref: string; status: ProjectStatus }>> {
  const { ref, status } = project
  const moved =
    can(verb, status) && (await stores.projects.move(ref, [status], to, { status_detail: null, ...changes }))
  if (!moved) throw wrongStatus(participle, (await stores.projects.find(ref))?.status ?? status)
  await scheduleProject(stores, ref)
  return {
    answer: { ref, status: to },
    target: ref,
    organizationId: project.organization_id,
    before: { status },
    after: { status: to },
  }
}
