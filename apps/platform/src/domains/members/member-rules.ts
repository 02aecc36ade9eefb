import { type Role, rolesToHandOut } from '@plinth/catalog/roles'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { memberNotFound, ownersAlone } from './member-errors.ts'

/**
 * The member, while nobody else changes who belongs to the organization, with the caller's role as it is now: what the
 * guard found may have changed while this waited.
 */
export async function lockMember(id: string, { stores, membership, profile }: OrganizationContext) {
  const { organization } = membership
  await stores.organizations.lockBySlug(organization.slug)
  const own = await stores.members.membershipOf(organization.id, profile.id)
  const found = await stores.members.find(organization.id, id)
  if (!found || !own) throw memberNotFound()
  return { member: found, own: own.role }
}

/** Refuses roles that only an owner hands out and takes away. */
export function requireMayChange(changed: readonly Role[], own: Role | null) {
  const allowed = rolesToHandOut({ isOwner: own === 'Owner' })
  if (!changed.every((role) => allowed.includes(role))) throw ownersAlone()
}
