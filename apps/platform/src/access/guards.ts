import type { Access, MemberAccess } from '@plinth/contract/access'
import type { Caller, Contexts, ContextsOfMembers } from '../context/caller-contexts.ts'
import type { RequestContext } from '../context/request-context.ts'
import { admitMember, admitProjectMember } from './admit-member.ts'
import { admitInboxReader, admitOperator, withoutToken, withPerson, withProfile, withSession } from './admit-person.ts'
import type { Fields } from './handlers.ts'
import { requireScope } from './require-scope.ts'

/** Admits callers or throws. */
export interface Guard<Context extends RequestContext = RequestContext> {
  /** Throws unless the caller may come in; returns what the verb may use. */
  admit(input: Fields, context: RequestContext): Context | Promise<Context>
  /** For a guard whose `admit` needs the body: throws for callers whose body is not read, knowing the path alone. */
  beforeBody?(path: Fields, context: RequestContext): Promise<unknown> | undefined
  /** What the verb gets, where that is not what was sent. */
  inputOf?(input: Fields, context: Context): Fields
}

const guards: { [Who in Caller]: Guard<Contexts[Who]> } = {
  anyone: { admit: (_, context) => context },
  // the verb checks the cookie
  'session-cookie': { admit: (_, context) => context },
  'first-step': { admit: async (_, context) => withoutToken(await withPerson(context)) },
  'signed-in': { admit: (_, context) => withSession(context) },
  'own-session': { admit: async (_, context) => withoutToken(await withSession(context)) },
  profile: { admit: (_, context) => withProfile(context) },
  operator: { admit: (_, context) => admitOperator(context) },
  'inbox-reader': { admit: (_, context) => admitInboxReader(context) },
}

const guardsOfMembers: { [Of in MemberAccess['of']]: (right: MemberAccess) => Guard<ContextsOfMembers[Of]> } = {
  organization: (right) => ({
    admit: ({ slug, organization_slug }, context) => admitMember(String(slug ?? organization_slug), right, context),
    // a body that names the organization is read for people with a profile
    beforeBody: (path, context) =>
      'slug' in path ? undefined : requireScope(context).then(() => withProfile(context)),
  }),
  project: (right) => ({
    admit: ({ ref }, context) => admitProjectMember(String(ref), right, context),
    // whatever name the project was asked for by, such as `default`
    inputOf: (input, { project }) => ({ ...input, ref: project.ref }),
  }),
}

/** The guard of an endpoint with this access. Throws where the endpoint does not say who may call it. */
export function guardOf(access: Access | undefined): Guard {
  const guard = typeof access === 'string' ? guards[access] : access && guardsOfMembers[access.of](access)
  if (!guard) throw new Error('It does not say who may call it')
  return guard
}
