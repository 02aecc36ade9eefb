import { isFeatureOn } from '@plinth/catalog/features'
import { pathParameterPatterns } from '@plinth/contract/fields'
import { forbidden, routeNotFound, unauthorized } from '../http/errors.ts'
import { organizationNotFound } from '../domains/organizations/organization-errors.ts'
import type { Membership } from '../domains/organizations/organization-store.ts'
import type { ProfileRow } from '../domains/profile/profile-store.ts'
import { projectNotFound } from '../domains/projects/project-errors.ts'
import type { ProjectMembership, ProjectRow } from '../domains/projects/project-store.ts'
import type { RequestContext } from '../http/request-context.ts'
import { guarded, type Verb } from './guarded.ts'
import { isSameSecret } from './is-same-secret.ts'
import { requireMfaOf } from './organization-mfa.ts'
import { mayDo } from './permissions.ts'
import type { Person, SessionPerson } from './person.ts'
import { requireScope } from './require-scope.ts'

export type { Access, Change, Guarded, Handlers } from './guarded.ts'

export type SignedInContext = RequestContext & { person: Person }
export type SessionContext = RequestContext & { person: SessionPerson }
export type ProfileContext = SignedInContext & { profile: ProfileRow }
export type OrganizationContext = ProfileContext & { membership: Membership }
export type ProjectContext = ProfileContext & { membership: ProjectMembership; project: ProjectRow }

export const anyone = <Input, Output>(verb: Verb<Input, RequestContext, Output>) =>
  guarded({ who: 'anyone' }, (_: Input, context) => context, verb)

/** The caller proves a session by its refresh cookie, which the verb checks. */
export const sessionCookie = <Input, Output>(verb: Verb<Input, RequestContext, Output>) =>
  guarded({ who: 'session-cookie' }, (_: Input, context) => context, verb)

/** Signed in by the first step at least: for what takes the second one, and for signing out. */
export const firstStep = <Input, Output>(verb: Verb<Input, SessionContext, Output>) =>
  guarded({ who: 'first-step' }, async (_: Input, context) => withoutToken(await withPerson(context)), verb)

export const signedIn = <Input, Output>(verb: Verb<Input, SignedInContext, Output>) =>
  guarded({ who: 'signed-in' }, (_: Input, context) => withSession(context), verb)

/** For what needs the session itself; an access token of the person will not do. */
export const ownSession = <Input, Output>(verb: Verb<Input, SessionContext, Output>) =>
  guarded({ who: 'signed-in' }, async (_: Input, context) => withoutToken(await withSession(context)), verb)

export const withProfile = <Input, Output>(verb: Verb<Input, ProfileContext, Output>) =>
  guarded({ who: 'profile' }, (_: Input, context) => withProfileLoaded(context), verb)

/** For who runs the deployment. To others there is nothing at the address. */
export const operator = <Input, Output>(verb: Verb<Input, ProfileContext, Output>) =>
  guarded({ who: 'operator' }, (_: Input, context) => asOperator(context), verb)

/**
 * For what is read where Plinth was started: by the operator, or with the set-up token in `x-setup-token`. There is
 * nothing at the address unless `exists`.
 */
export const operatorOrSetupToken = <Input, Output>(
  exists: (context: RequestContext) => boolean,
  verb: Verb<Input, RequestContext, Output>,
) =>
  guarded(
    { who: 'operator' },
    async (_: Input, context) => {
      if (!exists(context)) throw routeNotFound()
      const token = context.header('x-setup-token')
      return token !== undefined && isSameSecret(token, context.config.setupToken.value) ? context : asOperator(context)
    },
    verb,
  )

/**
 * For members of the organization named by `slug` or `organization_slug`; to others it does not exist. The verb's input
 * names that field too, also where the verb itself takes the organization from its context. `withoutMfa`: also before a
 * member has the second factor that the organization asks for.
 */
export const member = <Input extends { slug: string } | { organization_slug: string }, Output>(
  action: string,
  resource: string,
  verb: Verb<Input, OrganizationContext, Output>,
  options: { withoutMfa?: true } = {},
) => {
  const admit = async (input: Input, context: RequestContext) => {
    const loaded = await withProfileLoaded(context)
    const slug = 'slug' in input ? input.slug : input.organization_slug
    const membership =
      canExist('slug', slug) && (await loaded.stores.organizations.membershipBySlug(loaded.profile.id, slug))
    if (!membership) throw organizationNotFound()
    if (!options.withoutMfa) requireMfaOf(membership.organization, loaded.person)
    permit(membership, action, resource)
    return { ...loaded, membership }
  }
  // a body that names the organization is read for people with a profile
  const beforeBody = (path: Input, context: RequestContext) =>
    'slug' in path ? undefined : requireScope(context).then(() => withProfileLoaded(context))
  return guarded({ who: 'organization', action, resource, ...options }, admit, verb, beforeBody)
}

/** For members of the project's organization; to others the project does not exist. */
export const projectMember = <Input, Output>(
  action: string,
  resource: string,
  verb: Verb<Input & { ref: string }, ProjectContext, Output>,
) =>
  guarded(
    { who: 'project', action, resource },
    async ({ ref }: Input & { ref: string }, context): Promise<ProjectContext> => {
      const [signedIn, found] = await context.together(
        () => withSession(context),
        () => projectOf(ref, context),
      )
      // only who has a profile is a member; who has none is told so first
      const profile = found?.profile ?? (await profileOf(context))
      const loaded = admitted({ ...signedIn, profile })
      if (!found) throw projectNotFound()
      requireMfaOf(found.membership.organization, loaded.person)
      permit(found.membership, action, resource)
      return { ...loaded, ...found }
    },
    underItsRef(verb),
  )

/** Whatever name the project was asked for by, such as `default`. */
const underItsRef = <Input, Output>(
  verb: Verb<Input & { ref: string }, ProjectContext, Output>,
): Verb<Input & { ref: string }, ProjectContext, Output> => {
  const named = (input: Input & { ref: string }, { project }: ProjectContext) => ({ ...input, ref: project.ref })
  return typeof verb === 'function'
    ? (input, context) => verb(named(input, context), context)
    : { prepare: (input, context) => verb.prepare(named(input, context), context) }
}

async function projectOf(ref: string, { claimedUserId, stores }: RequestContext) {
  const userId = await claimedUserId()
  return userId !== undefined && canExist('ref', ref) ? stores.projects.findForUser(userId, ref) : undefined
}

/** What no object can be called need not be looked for; the answer is that of a missing one. */
const canExist = (parameter: string, value: string) => pathParameterPatterns[parameter]?.test(value) ?? false

function permit({ role }: Pick<Membership, 'role'>, action: string, resource: string) {
  if (!mayDo(role, action, resource)) {
    throw forbidden('permission_denied', `Your role in this organization, ${role}, does not allow this.`)
  }
}

function withoutToken({ person, ...context }: SignedInContext): SessionContext {
  if (person.token) throw unauthorized('not_signed_in', 'Please sign in.')
  return { ...context, person }
}

async function withPerson(context: RequestContext): Promise<SignedInContext> {
  const person = await context.identifyHalfway()
  if (!person) throw unauthorized('not_signed_in', 'Please sign in.')
  return { ...context, person }
}

async function withSession(context: RequestContext): Promise<SignedInContext> {
  const loaded = await withPerson(context)
  if (loaded.person.needsSecondFactor) throw secondFactorRequired()
  return loaded
}

export const secondFactorRequired = () =>
  forbidden('second_factor_required', 'Finish signing in with your second factor.')

async function withProfileLoaded(context: RequestContext): Promise<ProfileContext> {
  const [loaded, profile] = await context.together(
    () => withSession(context),
    () => profileOf(context),
  )
  return admitted({ ...loaded, profile })
}

async function asOperator(context: RequestContext): Promise<ProfileContext> {
  const loaded = await withProfileLoaded(context)
  if (!loaded.profile.is_operator) throw routeNotFound()
  return loaded
}

function admitted(context: SignedInContext & { profile: ProfileRow | undefined }): ProfileContext {
  const { profile, config, feature } = context
  if (!profile) throw forbidden('profile_required', 'Create your profile first.')
  if (feature && !isFeatureOn(feature, [...config.disabledFeatures, ...profile.disabled_features])) {
    throw forbidden('feature_disabled', 'This is switched off for you or for this installation.')
  }
  return { ...context, profile }
}

async function profileOf({ claimedUserId, stores }: RequestContext) {
  const userId = await claimedUserId()
  return userId === undefined ? undefined : stores.profiles.findByUser(userId)
}
