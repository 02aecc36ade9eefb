import { projectMember } from '@plinth/contract/access'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'

/** Whether this person may read rows as the roles of the API: the login of those who may only read cannot become them. */
export function useMayTry(projectRef: string): boolean {
  const { may } = useAccess()
  const project = useProject(projectRef)
  return may(acting, { organization: project.organization_slug, project: projectRef })
}

const acting = { access: projectMember('tenant:Sql:Admin:Write', '*') }
