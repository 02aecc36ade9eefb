import type { Access, MemberAccess } from '@plinth/contract/access'
import type { Membership } from '../stores/organization-store.ts'
import type { ProfileRow } from '../stores/profile-store.ts'
import type { ProjectMembership, ProjectRow } from '../stores/project-store.ts'
import type { Person, SessionPerson } from './person.ts'
import type { RequestContext } from './request-context.ts'

export type SignedInContext = RequestContext & { person: Person }
export type SessionContext = RequestContext & { person: SessionPerson }
export type ProfileContext = SignedInContext & { profile: ProfileRow }
export type OrganizationContext = ProfileContext & { membership: Membership }
export type ProjectContext = ProfileContext & { membership: ProjectMembership; project: ProjectRow }

/** What a verb may use, by who may call its endpoint. */
export type ContextFor<Granted extends Access> = Granted extends Caller
  ? Contexts[Granted]
  : Granted extends MemberAccess<infer Of>
    ? ContextsOfMembers[Of]
    : never

export type Caller = Extract<Access, string>

export interface Contexts extends Record<Caller, RequestContext> {
  'first-step': SessionContext
  'signed-in': SignedInContext
  'own-session': SessionContext
  profile: ProfileContext
  operator: ProfileContext
}

export interface ContextsOfMembers {
  organization: OrganizationContext
  project: ProjectContext
}
