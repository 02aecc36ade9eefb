import type { Endpoint, Operation } from '@plinth/contract/endpoint'
import type { ProfileRow } from '../stores/profile-store.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { WrittenAnswer } from '../http/written-answer.ts'
import { type ContextFor, type Fields, guardOf } from './guards.ts'
import { requireScope } from './require-scope.ts'

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

/**
 * One verb for each endpoint of a group; a missing one does not compile, and neither does one that asks more of its
 * context than the endpoint's access grants.
 */
export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Verb<Group[Name]['$received'], ContextFor<Group[Name]['access']>, Result<Group[Name]>>
}

/** A change in two steps: `prepare` may wait for whatever it has to; what it returns only uses stores. */
export interface PreparedVerb<Input, Context, Output> {
  prepare: (input: Input, context: Context) => Promise<(context: Context) => Output | Promise<Output>>
}

type DirectVerb<Input, Context, Output> = (input: Input, context: Context) => Output | Promise<Output>
export type Verb<Input, Context, Output> = DirectVerb<Input, Context, Output> | PreparedVerb<Input, Context, Output>

/** A verb whose endpoint is known no longer; `guarded` gives it what it needs. */
export type AnyVerb = Verb<Fields, RequestContext, unknown>

/** A verb behind the guard that its endpoint names. */
export interface Guarded {
  /** Throws unless the caller may do this, as far as the path alone tells: a stranger's body is not read. */
  enter(path: Fields, context: RequestContext): unknown
  /** Throws unless the caller may do this. */
  admit(input: Fields, context: RequestContext): unknown
  /**
   * Of a change that has to wait for something (a password's score, a hash): waits for it while nothing is held, and
   * returns the change, which lets the caller in once more and is made inside of the transaction.
   */
  prepare?(input: Fields, context: RequestContext): Promise<(context: RequestContext) => Promise<unknown>>
  handle(input: Fields, context: RequestContext): Promise<unknown>
}

/**
 * The guard is asked once in a request, and once more inside of a change's transaction. Before it, a personal access
 * token must be good for the endpoint at all. Throws for an endpoint that does not say who may call it.
 */
export function guarded({ access }: Pick<Endpoint, 'access'>, verb: AnyVerb): Guarded {
  const guard = guardOf(access)
  const known = new WeakMap<RequestContext, Promise<RequestContext>>()

  async function decide(input: Fields, context: RequestContext) {
    await requireScope(context)
    return guard.admit(input, context)
  }

  function admitted(input: Fields, context: RequestContext) {
    const decided = known.get(context) ?? decide(input, context)
    known.set(context, decided)
    return decided
  }

  async function admittedWithInput(input: Fields, context: RequestContext) {
    const own = await admitted(input, context)
    return [guard.inputOf?.(input, own) ?? input, own] as const
  }

  async function prepare(input: Fields, context: RequestContext) {
    const [given, own] = await admittedWithInput(input, context)
    if (typeof verb === 'function') {
      return async (later: RequestContext) => verb(...(await admittedWithInput(input, later)))
    }
    const change = await verb.prepare(given, own)
    return async (later: RequestContext) => change(await admitted(input, later))
  }

  return {
    enter: (path, context) => guard.beforeBody?.(path, context) ?? admitted(path, context),
    admit: admitted,
    ...(typeof verb === 'function' ? {} : { prepare }),
    handle: async (input, context) => (await prepare(input, context))(context),
  }
}
