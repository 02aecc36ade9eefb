import type { Endpoint, Operation } from '@plinth/contract/endpoint'
import type { ProfileRow } from '../domains/profile/profile-store.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { WrittenAnswer } from '../http/written-answer.ts'
import { requireScope } from './require-scope.ts'

/** Who may call a route: what the permission table of the tests is generated from. */
export type Access =
  | { who: 'anyone' }
  | { who: 'session-cookie' }
  | { who: 'first-step' }
  | { who: 'signed-in' }
  | { who: 'profile' }
  | { who: 'operator' }
  | { who: 'organization' | 'project'; action: string; resource: string; withoutMfa?: true }

/** What a change was: kept as an audit line in the transaction that made it. */
export interface Change<Answer> {
  answer: Answer
  target: string
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
  ? Change<E['$answer']>
  : E['$answer'] extends Response
    ? EventStream
    : E['$answer'] | WrittenAnswer

/** A handler with its guard. There is no way to register one without. */
export interface Guarded<E extends Endpoint = Endpoint> {
  access: Access
  /** Throws unless the caller may do this, as far as the path alone tells: a stranger's body is not read. */
  enter(path: E['$received'], context: RequestContext): unknown
  /** Throws unless the caller may do this. */
  admit(input: E['$received'], context: RequestContext): unknown
  /**
   * Of a change that has to wait for something (a password's score, a hash): waits for it while nothing is held, and
   * returns the change, which lets the caller in once more and is made inside of the transaction.
   */
  prepare?(input: E['$received'], context: RequestContext): Promise<(context: RequestContext) => Promise<Result<E>>>
  handle(input: E['$received'], context: RequestContext): Promise<Result<E>>
}

/** One guarded handler for each endpoint of a group; a missing one does not compile. */
export type Handlers<Group extends Record<string, Endpoint>> = { [Name in keyof Group]: GuardedFor<Group[Name]> }

type GuardedFor<E extends Endpoint> = Pick<Guarded<E>, 'access' | 'enter' | 'admit' | 'prepare'> & {
  handle(input: E['$received'], context: RequestContext): Promise<Result<E>> | Result<E>
}

/** A change in two steps: `prepare` may wait for whatever it has to; what it returns only uses stores. */
export interface PreparedVerb<Input, Context, Output> {
  prepare(input: Input, context: Context): Promise<(context: Context) => Output | Promise<Output>>
}

type DirectVerb<Input, Context, Output> = (input: Input, context: Context) => Output | Promise<Output>
export type Verb<Input, Context, Output> = DirectVerb<Input, Context, Output> | PreparedVerb<Input, Context, Output>
type Admit<Input, Context> = (input: Input, context: RequestContext) => Context | Promise<Context>

/**
 * `admit` lets the caller in or throws, and returns what the verb may use; it is asked once in a request, and once more
 * inside of a change's transaction. Before it, a personal access token must be good for the endpoint at all. Where the
 * path is not enough to admit by, `beforeBody` says who gets their body read.
 */
export const guarded = <Input, Context extends object, Output>(
  access: Access,
  admit: Admit<Input, Context>,
  verb: Verb<Input, Context, Output>,
  beforeBody?: (path: Input, context: RequestContext) => Promise<unknown> | undefined,
) => {
  const known = new WeakMap<RequestContext, Promise<Context>>()

  async function decide(input: Input, context: RequestContext) {
    await requireScope(context)
    return admit(input, context)
  }

  function admitted(input: Input, context: RequestContext) {
    const decided = known.get(context) ?? decide(input, context)
    known.set(context, decided)
    return decided
  }

  async function prepare(input: Input, context: RequestContext) {
    const own = await admitted(input, context)
    if (typeof verb === 'function') return async (later: RequestContext) => verb(input, await admitted(input, later))
    const change = await verb.prepare(input, own)
    return async (later: RequestContext) => change(await admitted(input, later))
  }

  return {
    access,
    enter: (path: Input, context: RequestContext) => beforeBody?.(path, context) ?? admitted(path, context),
    admit: admitted,
    ...(typeof verb === 'function' ? {} : { prepare }),
    handle: async (input: Input, context: RequestContext) => (await prepare(input, context))(context),
  }
}
