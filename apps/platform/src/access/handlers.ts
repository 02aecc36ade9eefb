import type { Endpoint, Operation } from '@plinth/contract/endpoint'
import type { ContextFor } from '../context/caller-contexts.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { StreamedAnswer } from '../http/streamed-answer.ts'
import type { WrittenAnswer } from '../http/written-answer.ts'
import type { AuditTarget } from '../stores/audit-target.ts'
import type { ProfileRow } from '../stores/profile-store.ts'

/**
 * One verb for each endpoint of a group; a missing one does not compile, and neither does one that asks more of its
 * context than the endpoint's access grants.
 */
export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Verb<Group[Name]['$received'], ContextFor<Group[Name]['access']>, Result<Group[Name]>>
}

/** What a change was: kept as an audit line in the transaction that made it. */
export interface Change<Answer> {
  answer: Answer
  target: AuditTarget
  /** The organization whose audit log it belongs to; none for what concerns only the person. */
  organizationId?: number
  before?: unknown
  after?: unknown
  /** Who made it, where the change has removed them. */
  actor?: Pick<ProfileRow, 'id' | 'username' | 'primary_email'>
  /** It had been done before: there is nothing to write down. */
  isUnchanged?: true
}

type Result<E extends Endpoint> = E['operation'] extends Operation
  ? Change<Sent<E['$answer']>>
  : Sent<E['$answer']> | (E['$answer'] extends Response ? never : WrittenAnswer)

type Sent<Answer> = Answer extends Response ? StreamedAnswer : Answer

/** A change in two steps: `prepare` may wait for whatever it has to; what it returns only uses stores. */
export interface PreparedVerb<Input, Context, Output> {
  prepare: (input: Input, context: Context) => Promise<(context: Context) => Output | Promise<Output>>
}

type DirectVerb<Input, Context, Output> = (input: Input, context: Context) => Output | Promise<Output>
export type Verb<Input, Context, Output> = DirectVerb<Input, Context, Output> | PreparedVerb<Input, Context, Output>

/** A verb whose endpoint is known no longer; `guarded` gives it what it needs. */
export type AnyVerb = Verb<Fields, RequestContext, unknown>

/** What a call names. That what its guard needs is among it, the type of `endpoint` has seen to. */
export type Fields = Record<string, unknown>
