import type { Endpoint } from '@plinth/contract/endpoint'
import { pathParameterPatterns } from '@plinth/contract/fields'
import { endpointsOf } from '@plinth/contract/openapi'
import { networkOf } from '@plinth/service-kit/client-network'
import type { Sql } from '@plinth/service-kit/sql'
import { type Context, Hono } from 'hono'
import { type Guarded, guarded } from '../access/guarded.ts'
import type { PlatformProcess } from '../context/platform-process.ts'
import { type Compressor, createCompressor } from '../http/compressed-answer.ts'
import type { Connection } from '../http/connection.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { readInput } from '../http/read-input.ts'
import { sendAnswer } from '../http/send-answer.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { createUnsentAnswers, type UnsentAnswers } from '../http/unsent-answers.ts'
import { type ChangeTurns, createChangeTurns } from './change-turns.ts'
import { contextOf } from './context-of.ts'
import { type CountedCallers, createCountedCallers } from './counted-callers.ts'
import type { HandlerTable } from './handlers.ts'
import { bearerIn, isAccessToken } from './identity.ts'
import { makeChange } from './make-change.ts'

interface Serving {
  handlers: HandlerTable
  platformProcess: PlatformProcess
  sql: Sql
  rateLimits: RateLimits
}

interface Shared extends Omit<Serving, 'handlers'> {
  unsentAnswers: UnsentAnswers
  changeTurns: ChangeTurns
  countedCallers: CountedCallers
  compress: Compressor
}

/** One guarded route for each endpoint of the contract. Throws when one has no handler, so the process does not start. */
export function serveContract({ handlers, ...serving }: Serving) {
  const app = new Hono<Connection>()
  const shared: Shared = {
    ...serving,
    unsentAnswers: createUnsentAnswers(),
    changeTurns: createChangeTurns(),
    countedCallers: createCountedCallers(),
    compress: createCompressor(),
  }
  for (const { id, group, name, endpoint } of endpointsOf()) {
    const verb = handlers[group]?.[name]
    if (!verb) throw new Error(`The endpoint ${id} has no handler`)
    const handler = guarded(endpoint, verb)
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      if (!pathParameterPatterns[parameter])
        throw new Error(`The endpoint ${id} has a {${parameter}} without a pattern`)
      return `:${parameter}`
    })
    app.on(endpoint.method, path, (c) => answer(c, { id, endpoint, handler }, shared))
  }
  return app
}

interface Route {
  id: string
  endpoint: Endpoint
  handler: Guarded
}

async function answer(c: Context<Connection>, route: Route, shared: Shared) {
  const { endpoint, handler } = route
  const { platformProcess, rateLimits, unsentAnswers, changeTurns, countedCallers, compress } = shared
  const bearer = bearerIn(c)
  // no browser sends an access token of its own accord, so where a request with one comes from proves nothing more
  if (endpoint.method !== 'GET' && !isAccessToken(bearer)) requireSameOrigin(c, platformProcess.config)
  const context = contextOf(c, endpoint, bearer, shared)
  const network = networkOf(c.var.ip)
  rateLimits.take(await countedCallers.of({ bearer, network, context }), endpoint.rate)
  const caller = (await context.claimedUserId()) ?? network
  unsentAnswers.requireRoom(caller)
  await handler.enter(c.req.param(), context)
  const input = await readInput(c, endpoint)
  const result = endpoint.operation
    ? await makeChange({ ...route, input, context }, changeTurns)
    : await handler.handle(input, context)
  return sendAnswer(c, result, { endpoint, caller, unsentAnswers, compress })
}
