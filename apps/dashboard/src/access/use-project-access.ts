import type { Project } from '@plinth/contract/projects'
import { projectRights, type ProjectRight } from './rights.ts'
import { useAccess } from './use-access.ts'

/** Whether the person may change this project in a given way. */
export function useProjectAccess(project: Pick<Project, 'ref' | 'organization_slug'> | undefined) {
  const { may } = useAccess()
  return (right: ProjectRight) =>
    project !== undefined &&
    may({ ...projectRights[right], organization: project.organization_slug, project: project.ref })
}
