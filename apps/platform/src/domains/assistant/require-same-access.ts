import type { ProjectContext } from '../../context/caller-contexts.ts'
import { requireMfaOf } from '../../access/organization-mfa.ts'
import { personStill } from '../../access/person-still.ts'
import { projectNotFound } from '../../access/project-not-found.ts'
import { accessChanged } from './assistant-errors.ts'

/**
 * An answer takes minutes: who was let in for it has to be signed in, and a member with the same role, when it reads and
 * sends on.
 */
export async function requireSameAccess(context: ProjectContext) {
  const { stores, project, membership } = context
  const person = await personStill(context.person, context)
  if (!person) throw accessChanged()
  const now = await stores.projects.findForUser(person.userId, project.ref)
  if (!now) throw projectNotFound()
  const { role, organization } = now.membership
  if (role !== membership.role || organization.id !== membership.organization.id) throw accessChanged()
  requireMfaOf(organization, person)
}
