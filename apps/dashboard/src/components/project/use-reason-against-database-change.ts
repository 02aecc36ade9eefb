import { projectMember } from '@plinth/contract/access'
import type { Project } from '@plinth/contract/projects'
import { useAccess } from '../../access/use-access.ts'

/** What the page sends is SQL, and the database decides on it; it would refuse a person who may only read. */
const changingTheDatabase = { access: projectMember('tenant:Sql:Admin:Write', '*') }

/** Why this person cannot change the structure and the rights of the project's database; undefined when they can. */
export function useReasonAgainstDatabaseChange({ ref, organization_slug }: Project) {
  const { isOn, may } = useAccess()
  if (!isOn('sql_editor:all')) return 'Running SQL is switched off for you or for this installation.'
  return may(changingTheDatabase, { organization: organization_slug, project: ref })
    ? undefined
    : 'Your role does not allow changes.'
}
