import { openApiDocument } from '@plinth/contract/openapi'
import type { Sql } from '@plinth/service-kit/sql'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { PlatformProcess } from '../context/platform-process.ts'
import { bodyLimit } from '../http/body-limit.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Connection } from '../http/connection.ts'
import type { readDashboard } from '../http/dashboard-files.ts'
import { routeNotFound } from '../http/errors.ts'
import { keptDocument } from '../http/kept-document.ts'
import { limited } from '../http/limited.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { renderError } from '../http/render-error.ts'
import { requestIdOf } from '../http/request-id.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { handlers, tableOf } from './handlers.ts'
import { serveContract } from './serve.ts'

const LARGEST_BODY = 2 * 1024 * 1024

const VERSION = '0.1.0'

interface PlatformOptions {
  platformProcess: PlatformProcess
  sql: Sql
  isReady: () => Promise<boolean>
  dashboard?: Awaited<ReturnType<typeof readDashboard>>
}

/** The platform's HTTP side: the contract's routes, health, the OpenAPI document and the dashboard. */
export function createPlatform({ platformProcess, sql, isReady, dashboard }: PlatformOptions) {
  const { config, log } = platformProcess
  const app = new Hono<Connection>()
  app.use(
    securityHeaders({
      scriptHashes: dashboard?.scriptHashes ?? [],
      https: config.publicUrl.startsWith('https:'),
      apiUrl: config.apiUrl,
    }),
  )
  app.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.header('x-request-id')))
    c.set('ip', clientAddress(peerOf(c), c.req.header('x-forwarded-for'), config.trustedProxies))
    c.header('x-request-id', c.var.requestId)
    const started = performance.now()
    await next()
    const fields = { method: c.req.method, path: c.req.path, status: c.res.status, request_id: c.var.requestId }
    const write = () => log.info({ ...fields, ms: Math.round(performance.now() - started) }, 'request')
    // nobody waits for the line once the answer is out
    if (c.env?.outgoing && !c.env.outgoing.closed) c.env.outgoing.once('close', write)
    else write()
  })
  app.use(async (c, next) => {
    const url = c.env?.incoming?.url ?? c.req.path
    if (isCanonical(url)) return next()
    const [path = '', ...query] = url.split('?')
    const single = [path.replace(/\/{2,}/g, '/'), ...query].join('?')
    // a person who typed a slash too many wants the page
    if (c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') && isPagePath(single)) {
      return c.redirect(single)
    }
    throw routeNotFound()
  })
  app.use(bodyLimit(LARGEST_BODY))
  const rateLimits = createRateLimits({ now: () => performance.now() })
  app.get('/livez', limited(rateLimits, 'health'), (c) => c.text('ok'))
  app.get('/readyz', limited(rateLimits, 'health'), async (c) =>
    (await isReady()) ? c.text('ok') : c.text('not ready', 503),
  )
  app.get(
    '/openapi.json',
    limited(rateLimits, 'read'),
    keptDocument(() => openApiDocument({ url: config.publicUrl, version: VERSION })),
  )
  app.route('/', serveContract({ handlers: tableOf(handlers), platformProcess, sql, rateLimits }))
  app.use(limited(rateLimits, 'page'))
  for (const prefix of ['/platform/*', '/v1/*', '/api/*']) {
    app.all(prefix, () => {
      throw routeNotFound()
    })
  }
  if (dashboard) app.use(dashboard.serve)
  app.notFound((c) => renderError(routeNotFound(), c, log))
  app.onError((error, c) => renderError(error, c, log))
  return app
}

/** One spelling for each address, so that what was authorized is what was routed. */
const isCanonical = (url: string) => {
  const path = url.split('?')[0]!
  return !/\/\/|\\|%2f|%5c|\/\.{1,2}(?:\/|$)|%2e/i.test(path)
}

/** Not an address with a host of its own, as proxies are asked for. */
const isPagePath = (url: string) => url.startsWith('/') && isCanonical(url)

function peerOf(c: Context<Connection>) {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
