import type { Action, Resource } from '@plinth/catalog/permissions'
import type { TokenScopeName } from '@plinth/catalog/token-scopes'

/**
 * Who may call an endpoint. `session-cookie`: who has the refresh cookie of a session. `first-step`: signed in, perhaps
 * without the second factor still. `signed-in`: a session, or a token of the person's. `own-session`: the session itself.
 * `profile`: signed in, with a profile. `operator`: runs the deployment; everyone else gets 404.
 * `inbox-reader`: the operator, or a caller with the set-up token, where there is an inbox.
 */
export type Access =
  | 'anyone'
  | 'session-cookie'
  | 'first-step'
  | 'signed-in'
  | 'own-session'
  | 'profile'
  | 'operator'
  | 'inbox-reader'
  | MemberAccess

/** For members whose role has the right. To others the organization or the project does not exist. */
export interface MemberAccess<Of extends 'organization' | 'project' = 'organization' | 'project'> {
  of: Of
  action: Action
  resource: Resource
  /** Also before a member has the second factor that the organization asks for. */
  withoutMfa?: true
}

/** For members of the organization that `slug` or `organization_slug` names. */
export const member = (
  action: Action,
  resource: Resource,
  options: { withoutMfa?: true } = {},
): MemberAccess<'organization'> => ({ of: 'organization', action, resource, ...options })

/** For members of the organization of the project that `ref` names. */
export const projectMember = (action: Action, resource: Resource): MemberAccess<'project'> => ({
  of: 'project',
  action,
  resource,
})

/**
 * What a personal access token needs for a call: one scope; `never`, where only a session will do; or `public`, where
 * nobody is asked who they are and a token changes nothing. A token neither changes how its person signs in, nor makes
 * other tokens, nor acts as the operator.
 */
export type TokenAccess = TokenScopeName | 'never' | 'public'

/** What may stand there for an endpoint of such access. */
export type TokenFor<Granted> = Granted extends 'anyone'
  ? Extract<TokenAccess, 'never' | 'public'>
  : Granted extends 'signed-in' | 'profile' | MemberAccess
    ? Exclude<TokenAccess, 'public'>
    : 'never'
