import type { Project } from '@plinth/contract/projects'
import { projectRights, type ProjectRight } from './rights.ts'
import { useAccess } from './use-access.ts'

/** Whether the person may change this project in a given way. */
export function useProjectAccess({ ref, organization_slug }: Pick<Project, 'ref' | 'organization_slug'>) {
  const { may } = useAccess()
  return (right: ProjectRight) => may({ ...projectRights[right], organization: organization_slug, project: ref })
}
