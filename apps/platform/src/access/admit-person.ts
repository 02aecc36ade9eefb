import { type FeatureName, isFeatureOn } from '@plinth/catalog/features'
import type { ProfileContext, SessionContext, SignedInContext } from '../context/caller-contexts.ts'
import type { RequestContext } from '../context/request-context.ts'
import { forbidden, routeNotFound, unauthorized } from '../http/errors.ts'
import type { ProfileRow } from '../stores/profile-store.ts'
import { hasInboxFor } from './has-inbox-for.ts'
import { isSameSecret } from './is-same-secret.ts'

/** Refuses an access token of the person. */
export function withoutToken({ person, ...context }: SignedInContext): SessionContext {
  if (person.token) throw unauthorized('not_signed_in', 'Please sign in.')
  return { ...context, person }
}

/** Signed in by the first step at least: for what takes the second one, and for signing out. */
export async function withPerson(context: RequestContext): Promise<SignedInContext> {
  const person = await context.identifyHalfway()
  if (!person) throw unauthorized('not_signed_in', 'Please sign in.')
  return { ...context, person }
}

/** Signed in by every step that the person has. */
export async function withSession(context: RequestContext): Promise<SignedInContext> {
  const loaded = await withPerson(context)
  if (loaded.person.needsSecondFactor) throw secondFactorRequired()
  return loaded
}

export const secondFactorRequired = () =>
  forbidden('second_factor_required', 'Finish signing in with your second factor.')

/** Signed in and with a profile, for whom the endpoint's feature is on. */
export async function withProfile(context: RequestContext): Promise<ProfileContext> {
  const [loaded, profile] = await context.together(
    () => withSession(context),
    () => profileOf(context),
  )
  return requireProfile({ ...loaded, profile })
}

/** For the operator. Everyone else gets 404. */
export async function admitOperator(context: RequestContext): Promise<ProfileContext> {
  const loaded = await withProfile(context)
  if (!loaded.profile.is_operator) throw routeNotFound()
  return loaded
}

/** For what is read where Plinth was started: by the operator, or with the set-up token in `x-setup-token`. */
export async function admitInboxReader(context: RequestContext): Promise<RequestContext> {
  if (!hasInboxFor(context)) throw routeNotFound()
  const token = context.header('x-setup-token')
  return token !== undefined && isSameSecret(token, context.config.setupToken.value) ? context : admitOperator(context)
}

/** Rejects people without a profile, and people for whom the endpoint's feature is switched off. */
export function requireProfile(context: SignedInContext & { profile: ProfileRow | undefined }): ProfileContext {
  const { profile, feature } = context
  if (!profile) throw forbidden('profile_required', 'Create your profile first.')
  const allowed = { ...context, profile }
  if (!hasFeature(feature, allowed)) {
    throw forbidden('feature_disabled', 'This is switched off for you or for this installation.')
  }
  return allowed
}

/** Whether the installation and the operator leave the feature on for the person. */
export const hasFeature = (
  feature: FeatureName | undefined,
  { profile, config }: Pick<ProfileContext, 'profile' | 'config'>,
) => feature === undefined || isFeatureOn(feature, [...config.disabledFeatures, ...profile.disabled_features])

/** The profile of whom the request claims to speak for. */
export async function profileOf({ claimedUserId, stores }: RequestContext) {
  const userId = await claimedUserId()
  return userId === undefined ? undefined : stores.profiles.findByUser(userId)
}
