import type { Endpoint } from '@plinth/contract/endpoint'
import type { RequestContext } from '../context/request-context.ts'
import { guardOf } from './guards.ts'
import type { AnyVerb, Fields } from './handlers.ts'
import { requireScope } from './require-scope.ts'

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
