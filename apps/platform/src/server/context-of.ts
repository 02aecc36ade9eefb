import type { Endpoint } from '@plinth/contract/endpoint'
import { isRefusedWhileRestricted } from '@plinth/contract/restriction'
import type { Sql } from '@plinth/service-kit/sql'
import type { Context } from 'hono'
import type { PlatformProcess } from '../context/platform-process.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Connection } from '../http/connection.ts'
import { readBrowserCookie, writeBrowserCookie } from '../http/browser-cookie.ts'
import { readRefreshCookie, writeRefreshCookie } from '../http/refresh-cookie.ts'
import { createStores } from '../stores/stores.ts'
import type { CountedCallers } from './counted-callers.ts'
import { identityOf } from './identity.ts'

interface Shared {
  platformProcess: PlatformProcess
  sql: Sql
  countedCallers: CountedCallers
}

/** What a verb may use while it answers this request, before anybody has said who is calling. */
export function contextOf(
  c: Context<Connection>,
  endpoint: Endpoint,
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
    isRefusedWhileRestricted: isRefusedWhileRestricted(endpoint),
  }
}
