import { createHash } from 'node:crypto'
import { AuthError } from '@plinth/auth/auth-error'
import { personBehind } from '@plinth/auth/authenticate'
import type { AccessTokenClaims } from '@plinth/auth/keys'
import type { Endpoint } from '@plinth/contract/endpoint'
import { type TokenAccess, tokenAccess } from '@plinth/contract/token-access'
import { endpointsOf } from '@plinth/contract/openapi'
import { networkOf } from '@plinth/service-kit/client-network'
import type { Sql } from '@plinth/service-kit/sql'
import { type Context, Hono } from 'hono'
import type { Change, Guarded } from '../access/guards.ts'
import { claimsToBeAccessToken } from '../domains/access-tokens/access-token.ts'
import { bearerOfToken } from '../domains/access-tokens/bearer-of-token.ts'
import { record } from '../domains/audit/record.ts'
import type { Services } from '../services.ts'
import { createStores, type Stores } from '../stores.ts'
import { conflict, invalid } from './errors.ts'
import { readInput } from './read-input.ts'
import type { RateLimits } from './rate-limits.ts'
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.ts'
import type { RequestContext } from './request-context.ts'
import type { Connection } from './connection.ts'
import { EventStream } from './event-stream.ts'
import { WrittenAnswer } from './written-answer.ts'
import { createUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'
import { requireSameOrigin } from './same-origin.ts'

export type HandlerTable = Record<string, Record<string, Guarded>>

interface Serving {
  handlers: HandlerTable
  services: Services
  sql: Sql
  rateLimits: RateLimits
}

/** One route for each endpoint of the contract. Throws when one has no guarded handler, so the process does not start. */
export function serveContract({ handlers, ...serving }: Serving) {
  const app = new Hono<Connection>()
  const unsentAnswers = createUnsentAnswers()
  for (const { id, group, name, endpoint } of endpointsOf()) {
    const handler = handlers[group]?.[name]
    if (!handler?.access) throw new Error(`The endpoint ${id} does not declare who may call it`)
    if (!tokenAccess.has(id)) throw new Error(`The endpoint ${id} does not declare what an access token needs for it`)
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, (c) => answer(c, id, endpoint, handler, { ...serving, unsentAnswers }))
  }
  return app
}

async function answer(
  c: Context<Connection>,
  id: string,
  endpoint: Endpoint,
  handler: Guarded,
  { services, sql, rateLimits, unsentAnswers }: Omit<Serving, 'handlers'> & { unsentAnswers: UnsentAnswers },
) {
  const bearer = bearerIn(c)
  // no browser sends an access token of its own accord, so where a request with one comes from proves nothing more
  if (endpoint.method !== 'GET' && !isAccessToken(bearer)) requireSameOrigin(c, services.config)
  const network = networkOf(c.var.ip)
  rateLimits.take(network, endpoint.rate)
  const context = contextOf({ c, id, endpoint, bearer }, services, sql)
  const caller = (await context.claimedUserId()) ?? network
  unsentAnswers.requireRoom(caller)
  const input = await readInput(c, endpoint)
  const result = endpoint.operation
    ? await change(id, endpoint, handler, input, context)
    : await handler.handle(input, context)
  if (result instanceof EventStream) return c.body(result.body, 200, result.headers)
  const status = endpoint.status ?? 200
  if (!endpoint.response) return c.body(null, 204)
  const text = result instanceof WrittenAnswer ? result.json : JSON.stringify(result)
  unsentAnswers.hold(caller, text.length, c.env?.outgoing)
  return c.body(text, status, { 'content-type': 'application/json' })
}

interface Received {
  c: Context<Connection>
  id: string
  endpoint: Endpoint
  bearer: string | undefined
}

function contextOf({ c, id, endpoint, bearer }: Received, services: Services, sql: Sql): RequestContext {
  const stores = createStores(sql)
  const access: TokenAccess = tokenAccess.get(id) ?? 'never'
  return {
    ...services,
    requestId: c.var.requestId,
    ip: c.var.ip,
    sql,
    stores,
    storesOver: createStores,
    signal: c.req.raw.signal,
    header: (name) => c.req.header(name),
    refreshToken: readRefreshCookie(c, services.config),
    setRefreshToken: (token) => writeRefreshCookie(c, services.config, token),
    ...(isAccessToken(bearer)
      ? identityOfToken(access === 'public' ? undefined : bearer, { stores, sql })
      : identityOfSession(bearer, services)),
    together: (first, second) => Promise.all([first(), second()]),
    feature: endpoint.feature,
    tokenAccess: access,
  }
}

type Identity = Pick<RequestContext, 'identify' | 'identifyHalfway' | 'tokenBearer' | 'claimedUserId'>

function identityOfSession(bearer: string | undefined, { authContext }: Services): Identity {
  let identified: ReturnType<RequestContext['identifyHalfway']> | undefined
  let verified: Promise<AccessTokenClaims> | undefined
  const claims = () => (bearer === undefined ? undefined : (verified ??= authContext.keys.verify(bearer)))
  const identifyHalfway = () => (identified ??= speaksFor(claims(), (found) => personBehind(found, authContext)))
  return {
    identify: async () => {
      const person = await identifyHalfway()
      return person?.needsSecondFactor ? undefined : person
    },
    identifyHalfway,
    tokenBearer: async () => undefined,
    claimedUserId: () => speaksFor(claims(), async ({ sub }) => sub),
  }
}

function identityOfToken(token: string | undefined, given: { stores: Stores; sql: Sql }): Identity {
  let found: ReturnType<RequestContext['tokenBearer']> | undefined
  const tokenBearer = () => (found ??= token === undefined ? Promise.resolve(undefined) : bearerOfToken(token, given))
  return {
    identify: tokenBearer,
    identifyHalfway: tokenBearer,
    tokenBearer,
    claimedUserId: async () => (await tokenBearer())?.userId,
  }
}

const bearerIn = (c: Context<Connection>) => /^Bearer ([A-Za-z0-9._-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]

const isAccessToken = (bearer: string | undefined) => bearer !== undefined && claimsToBeAccessToken(bearer)

/** Undefined without a token, and for an invalid, ended or banned one. */
async function speaksFor<Answer>(
  claims: Promise<AccessTokenClaims> | undefined,
  ask: (claims: AccessTokenClaims) => Promise<Answer>,
) {
  if (!claims) return undefined
  try {
    return await ask(await claims)
  } catch (error) {
    // that the database failed is another matter
    if (error instanceof AuthError) return undefined
    throw error
  }
}

/** A change and its audit line share one transaction; one outside of the database is a line before and a line after. */
async function change(id: string, endpoint: Endpoint, handler: Guarded, input: unknown, context: RequestContext) {
  await context.identify()
  if (endpoint.operation?.outside) return changeOutside(endpoint, handler, input, context)
  return context.sql.transaction(async (sql) => {
    const inTransaction: RequestContext = {
      ...context,
      sql,
      stores: createStores(sql),
      together: async (first, second) => [await first(), await second()],
    }
    const work = () => changeAndRecord(endpoint, handler, input, inTransaction)
    if (endpoint.operation?.answersSecret) return work()
    return once({ id, input, handler, context: inTransaction }, work)
  })
}

async function changeAndRecord(endpoint: Endpoint, handler: Guarded, input: unknown, context: RequestContext) {
  const { answer, isUnchanged, ...changed } = changeOf(await handler.handle(input, context))
  if (!isUnchanged) await record(context, { ...changed, verb: endpoint.operation!.verb, outcome: 'done' })
  return answer
}

async function changeOutside(endpoint: Endpoint, handler: Guarded, input: unknown, context: RequestContext) {
  const { answer, ...changed } = changeOf(await handler.handle(input, context))
  await context.sql.transaction((sql) =>
    record(
      { ...context, sql, stores: createStores(sql) },
      { ...changed, verb: endpoint.operation!.verb, outcome: 'done' },
    ),
  )
  return answer
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

interface Asked {
  id: string
  input: unknown
  handler: Guarded
  context: RequestContext
}

/** With an Idempotency-Key a change happens once, however often it is sent; the first answer is given again. */
async function once({ id, input, handler, context }: Asked, work: () => Promise<unknown>) {
  const key = context.header('idempotency-key')
  const person = await context.identify()
  if (key === undefined || !person) return work()
  if (!IDEMPOTENCY_KEY.test(key)) throw invalidKey()
  const place = { userId: person.userId, operation: id, key }
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const earlier = await context.stores.idempotency.find(place)
  if (earlier && earlier.request_digest !== digest) {
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for a different request.')
  }
  if (earlier) {
    // whoever may not do it any more does not get the answer any more
    await handler.admit(input, context)
    return earlier.answer
  }
  const answer = await work()
  await context.stores.idempotency.keep(place, digest, answer)
  return answer
}

const invalidKey = () => invalid('invalid_idempotency_key', 'An Idempotency-Key is 1 to 200 visible ASCII characters.')

/** Handlers of endpoints with an operation answer with a change; the compiler has seen to it in `Handlers`. */
const changeOf = (result: unknown) => result as Change<unknown>
