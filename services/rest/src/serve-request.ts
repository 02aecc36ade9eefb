import type { Log } from '@plinth/service-kit/service'
import type { ServiceRequest } from '@plinth/service-kit/service-request'
import type { Sql } from '@plinth/service-kit/sql'
import { databaseError, isConnectionFailure } from './errors/database-errors.ts'
import { RestError } from './errors/rest-error.ts'
import { findTable, type Plan, planCalled, planChanged, planRelation, routineFor } from './plan/plan.ts'
import { type ApiRequest, parseRequest } from './request/api-request.ts'
import { createHeldBodies, type HeldBodies } from './request/held-bodies.ts'
import { allowed, METHODS_OF_ROOT, methodsOfRoutine, methodsOfTable } from './respond/allow.ts'
import { errorResponse } from './respond/render-error.ts'
import { respond, respondWithDocument, respondWithPlan } from './respond/respond.ts'
import { ServerTiming } from './respond/server-timing.ts'
import type { RestCaller, RestHandler, Serving } from './rest-handler.ts'
import { inspectSchema } from './transaction/inspect-schema.ts'
import { explainPlan, runPlan } from './transaction/run-plan.ts'

interface Options {
  sql: Sql
  log: Pick<Log, 'error'>
  /** Whether connections keep the plans of statements. Not through a pooler that passes connections around. */
  prepares: boolean
  /** Shared where several databases are served. */
  bodies?: HeldBodies
}

/** Serves requests over the connections of one database. */
export function createRestHandler({ sql, log, prepares, bodies = createHeldBodies() }: Options): RestHandler {
  return async (incoming, caller, serving) => {
    const timing = new ServerTiming(caller.tokenTime)
    try {
      const response = await bodies.during(incoming, async (body) => {
        const request = parseIncoming(incoming, body, serving)
        timing.mark('parse')
        return serve(request, { sql, prepares, caller, serving, timing })
      })
      timing.mark('response')
      if (serving.config.serverTimingEnabled) response.headers.set('Server-Timing', timing.header)
      return response
    } catch (error) {
      const isAnonymous = caller.role === serving.config.dbAnonRole
      const known = error instanceof RestError ? error : databaseError(error, isAnonymous)
      if (!known || isConnectionFailure(error))
        log.error({ err: error, request_id: caller.requestId }, 'A request of the data API failed')
      return errorResponse(known ?? new RestError(500, { code: 'PGRSTX00', message: 'Something went wrong' }))
    }
  }
}

function parseIncoming(incoming: ServiceRequest, body: Buffer, { config, cache }: Serving): ApiRequest {
  const { method, path, search, headers } = incoming
  return parseRequest({ method, path, query: search, headers, body }, config, cache.timezones)
}

interface Context {
  sql: Sql
  prepares: boolean
  caller: RestCaller
  serving: Serving
  timing: ServerTiming
}

async function serve(request: ApiRequest, context: Context): Promise<Response> {
  const { action, schema } = request
  const { serving } = context
  switch (action.kind) {
    case 'read':
      return run(planRelation(request, action.relation, serving), request, context)
    case 'change':
      return run(planChanged(request, action.relation, action.change, serving), request, context)
    case 'call':
      return run(planCalled(request, action.routine, serving), request, context)
    case 'options':
      if (action.of === 'schema') return allowed(METHODS_OF_ROOT)
      if ('routine' in action.of) return allowed(methodsOfRoutine(routineFor(request, action.of.routine, serving)))
      return allowed(methodsOfTable(findTable(schema, action.of.relation, serving)))
    case 'inspect': {
      context.timing.mark('plan')
      const document = await inspectSchema({ ...context, request })
      context.timing.mark('transaction')
      return respondWithDocument(document, request, action.isHead)
    }
  }
}

async function run(plan: Plan, request: ApiRequest, context: Context): Promise<Response> {
  const { timing } = context
  const options = { ...context, request }
  timing.mark('plan')
  if (plan.mediaType.kind === 'plan') {
    const lines = await explainPlan(plan, options)
    timing.mark('transaction')
    return respondWithPlan(plan, request, lines)
  }
  const result = await runPlan(plan, options)
  timing.mark('transaction')
  return respond(plan, request, result)
}
