import type { ProjectContext } from '../../access/guards.ts'
import { projectNotFound } from '../projects/project-errors.ts'
import { accessChanged } from './assistant-errors.ts'

/** An answer takes minutes: who was let in for it has to be a member with the same role when it reads and sends on. */
export async function requireSameAccess({ stores, person, project, membership }: ProjectContext) {
  const now = await stores.projects.findForUser(person.userId, project.ref)
  if (!now) throw projectNotFound()
  const { role, organization } = now.membership
  if (role !== membership.role || organization.id !== membership.organization.id) throw accessChanged()
}
