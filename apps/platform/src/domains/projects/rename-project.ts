import type { Received } from '@plinth/contract/endpoint'
import type { projects, ProjectSummary } from '@plinth/contract/projects'
import type { Change } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { projectSummary } from './project-rules.ts'

export async function renameProject(
  { name }: Received<typeof projects.rename>,
  { stores, project }: ProjectContext,
): Promise<Change<ProjectSummary>> {
  await stores.projects.rename(project.ref, name)
  return {
    answer: projectSummary({ ...project, name }),
    target: project.ref,
    organizationId: project.organization_id,
    before: { name: project.name },
    after: { name },
  }
}
