import type { Endpoint } from '@plinth/contract/endpoint'
import { pathParameterPatterns } from '@plinth/contract/fields'
import { endpointsOf } from '@plinth/contract/openapi'
import { networkOf } from '@plinth/service-kit/client-network'
import type { Sql } from '@plinth/service-kit/sql'
import { type Context, Hono } from 'hono'
import { type Guarded, guarded } from '../access/guarded.ts'
import type { AnyVerb } from '../access/handlers.ts'
import type { PlatformProcess } from '../context/platform-process.ts'
import type { RequestContext } from '../context/request-context.ts'
import { readBrowserCookie, writeBrowserCookie } from '../http/browser-cookie.ts'
import { type Compressor, createCompressor, mayCompress } from '../http/compressed-answer.ts'
import type { Connection } from '../http/connection.ts'
import { EventStream } from '../http/event-stream.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { readInput } from '../http/read-input.ts'
import { readRefreshCookie, writeRefreshCookie } from '../http/refresh-cookie.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { createUnsentAnswers, type UnsentAnswers } from '../http/unsent-answers.ts'
import { WrittenAnswer } from '../http/written-answer.ts'
import { createStores } from '../stores/stores.ts'
import { type ChangeTurns, createChangeTurns } from './change-turns.ts'
import { type CountedCallers, createCountedCallers } from './counted-callers.ts'
import { bearerIn, identityOf, isAccessToken } from './identity.ts'
import { makeChange } from './make-change.ts'

export type HandlerTable = Record<string, Record<string, AnyVerb>>

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
  const context = contextOf(c, route, bearer, shared)
  const network = networkOf(c.var.ip)
  rateLimits.take(await countedCallers.of({ bearer, network, context }), endpoint.rate)
  const caller = (await context.claimedUserId()) ?? network
  unsentAnswers.requireRoom(caller)
  await handler.enter(c.req.param(), context)
  const input = await readInput(c, endpoint)
  const result = endpoint.operation
    ? await makeChange({ ...route, input, context }, changeTurns)
    : await handler.handle(input, context)
  if (result instanceof EventStream) return c.body(result.body, 200, result.headers)
  const status = endpoint.status ?? 200
  if (!endpoint.response) return c.body(null, 204)
  const text = result instanceof WrittenAnswer ? result.json : JSON.stringify(result)
  const release = unsentAnswers.hold(caller, text.length, c.env?.outgoing)
  const headers = { 'content-type': 'application/json' }
  if (!mayCompress(route.id, endpoint)) return c.body(text, status, headers)
  c.header('vary', 'accept-encoding')
  const compressed = await compress(text, c.req.header('accept-encoding'))
  if (!compressed) return c.body(text, status, headers)
  release()
  unsentAnswers.hold(caller, compressed.bytes.byteLength, c.env?.outgoing)
  return c.body(compressed.bytes, status, { ...headers, 'content-encoding': compressed.encoding })
}

function contextOf(
  c: Context<Connection>,
  { endpoint }: Route,
  bearer: string | undefined,
  { platformProcess, sql, countedCallers }: Shared,
): RequestContext {
  const stores = createStores(sql)
  return {
    ...platformProcess,
    requestId: c.var.requestId,
    ip: c.var.ip,
    sql,
    stores,
    storesOver: createStores,
    signal: c.req.raw.signal,
    header: (name) => c.req.header(name),
    refreshToken: readRefreshCookie(c, platformProcess.config),
    setRefreshToken: (token) => writeRefreshCookie(c, platformProcess.config, token),
    browser: readBrowserCookie(c, platformProcess.config),
    nameBrowser: () => writeBrowserCookie(c, platformProcess.config),
    ...identityOf({ bearer, access: endpoint.token, platformProcess, stores, sql, learn: countedCallers.learn }),
    together: (first, second) => Promise.all([first(), second()]),
    feature: endpoint.feature,
    tokenAccess: endpoint.token,
  }
}
