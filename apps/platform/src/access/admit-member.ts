import type { MemberAccess } from '@plinth/contract/access'
import { pathParameterPatterns } from '@plinth/contract/fields'
import { mayDo } from '@plinth/contract/role-grants'
import type { OrganizationContext, ProjectContext } from '../context/caller-contexts.ts'
import type { RequestContext } from '../context/request-context.ts'
import { forbidden } from '../http/errors.ts'
import type { Membership } from '../stores/organization-store.ts'
import { profileOf, requireProfile, withProfile, withSession } from './admit-person.ts'
import { requireMfaOf } from './organization-mfa.ts'
import { organizationNotFound } from './organization-not-found.ts'
import { projectNotFound } from './project-not-found.ts'
import { requireUnrestricted } from './require-unrestricted.ts'

/** For members of the organization with the right; to others it does not exist. */
export async function admitMember(
  slug: string,
  right: MemberAccess,
  context: RequestContext,
): Promise<OrganizationContext> {
  const loaded = await withProfile(context)
  const membership =
    canExist('slug', slug) && (await loaded.stores.organizations.membershipBySlug(loaded.profile.id, slug))
  if (!membership) throw organizationNotFound()
  if (!right.withoutMfa) requireMfaOf(membership.organization, loaded.person)
  permit(membership, right)
  requireUnrestricted({ is_restricted: membership.organization.restriction_status === 'restricted' }, context)
  return { ...loaded, membership }
}

/** For members of the project's organization with the right; to others the project does not exist. */
export async function admitProjectMember(
  ref: string,
  right: MemberAccess,
  context: RequestContext,
): Promise<ProjectContext> {
  const [signedIn, found] = await context.together(
    () => withSession(context),
    () => projectOf(ref, context),
  )
  // members have a profile, so a missing profile is reported first
  const profile = found?.profile ?? (await profileOf(context))
  const loaded = requireProfile({ ...signedIn, profile })
  if (!found) throw projectNotFound()
  requireMfaOf(found.membership.organization, loaded.person)
  permit(found.membership, right)
  requireUnrestricted(found.project, context)
  return { ...loaded, ...found }
}

async function projectOf(ref: string, { claimedUserId, stores }: RequestContext) {
  const userId = await claimedUserId()
  return userId !== undefined && canExist('ref', ref) ? stores.projects.findForUser(userId, ref) : undefined
}

/** What no object can be called need not be looked for; the answer is that of a missing one. */
const canExist = (parameter: string, value: string) => pathParameterPatterns[parameter]?.test(value) ?? false

function permit({ role }: Pick<Membership, 'role'>, right: MemberAccess) {
  if (mayDo(role, right)) return
  throw forbidden(
    'permission_denied',
    role === null
      ? 'You have roles in single projects of this organization, which do not allow this.'
      : `Your role${right.of === 'project' ? '' : ' in this organization'}, ${role}, does not allow this.`,
  )
}
