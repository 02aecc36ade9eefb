import { projectMember } from '@plinth/contract/access'
import { useAccess } from '../../access/use-access.ts'
import { useProject } from '../../data/projects.ts'

/** Whether this person may change the structure of the project's database. */
export function useMayChange(projectRef: string) {
  const { may } = useAccess()
  const project = useProject(projectRef)
  return may(changing, { organization: project.organization_slug, project: projectRef })
}

const changing = { access: projectMember('tenant:Sql:Admin:Write', '*') }
