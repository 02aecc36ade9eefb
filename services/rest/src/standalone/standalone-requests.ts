import { randomUUID } from 'node:crypto'
import type { Log } from '@plinth/service-kit/service'
import { serviceRequest } from '@plinth/service-kit/service-request'
import type { RestHandler, Serving } from '../rest-handler.ts'
import type { OpenServing } from '../serving/open-serving.ts'
import type { Tokens } from './configuration.ts'
import { crossOriginHeaders, preflight } from './cross-origin.ts'
import { identifyCaller } from './identify-caller.ts'
import { TokenError, tokenErrorResponse } from './token-error.ts'

interface Options {
  handle: RestHandler
  serving: OpenServing
  tokens(): Tokens
  log: Log
}

/** Checks who sends each request, and gives the responses what browsers and traces want. */
export function standaloneRequests({ handle, serving, tokens, log }: Options): (request: Request) => Promise<Response> {
  return async (request) => {
    const now = await serving.current().catch(unavailable)
    if (now instanceof Response) return now
    const { serverCorsAllowedOrigins: origins, serverTraceHeader: trace } = now.config
    const response = preflight(request, origins) ?? (await respond(request, now))
    for (const [name, value] of Object.entries(crossOriginHeaders(request, origins))) response.headers.set(name, value)
    if (trace !== undefined) response.headers.set(trace, request.headers.get(trace) ?? '')
    return response
  }

  async function respond(request: Request, now: Serving) {
    const started = performance.now()
    try {
      const caller = await identifyCaller(request, {
        ...tokens(),
        anonRole: now.config.dbAnonRole,
        now: new Date(),
      })
      const tokenTime = performance.now() - started
      return await handle(serviceRequest(request), { ...caller, requestId: randomUUID(), tokenTime }, now)
    } catch (error) {
      if (error instanceof TokenError) return tokenErrorResponse(error)
      throw error
    }
  }

  function unavailable(error: unknown) {
    log.error({ err: error }, 'The schema cache could not be loaded')
    return new Response(NO_SCHEMA_CACHE, {
      status: 503,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': 'PostgREST; error=PGRST002',
        'retry-after': '1',
      },
    })
  }
}

const NO_SCHEMA_CACHE = JSON.stringify({
  code: 'PGRST002',
  details: null,
  hint: null,
  message: 'Could not query the database for the schema cache. Retrying.',
})
