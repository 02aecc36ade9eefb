import type { Project } from '@plinth/contract/projects'
import { useAccess } from '../access/use-access.ts'

/** Why this person cannot change the structure and the rights of the project's database; undefined when they can. */
export function useReasonAgainstDatabaseChange({ ref, organization_slug }: Project) {
  const { may } = useAccess()
  const wish = { action: 'tenant:Sql:Admin:Write', resource: '*', organization: organization_slug, project: ref }
  return may(wish) ? undefined : 'Your role in this organization does not allow changes.'
}
