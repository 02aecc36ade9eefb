import type { MemberAccess } from '@plinth/contract/access'
import type { Project } from '@plinth/contract/projects'
import { useAccess } from './use-access.ts'

/** Whether the person may call an endpoint of this project. */
export function useProjectAccess(project: Pick<Project, 'ref' | 'organization_slug'> | undefined) {
  const { may } = useAccess()
  return (endpoint: { access: MemberAccess<'project'> }) =>
    project !== undefined && may(endpoint, { organization: project.organization_slug, project: project.ref })
}
