import { days } from '@plinth/catalog/durations'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import { cookieName, cookieScope } from './cookie-name.ts'

const KEPT_FOR_SECONDS = days(30) / 1000
const PATH = '/platform/auth'

const nameFor = (config: Pick<Config, 'publicUrl'>) => cookieName('refresh', config)

export const readRefreshCookie = (c: Context, config: Pick<Config, 'publicUrl'>) => getCookie(c, nameFor(config))

export function writeRefreshCookie(c: Context, config: Pick<Config, 'publicUrl'>, token: string | undefined) {
  const name = nameFor(config)
  if (token === undefined) deleteCookie(c, name, cookieScope(name, PATH))
  else setCookie(c, name, token, { ...cookieScope(name, PATH), maxAge: KEPT_FOR_SECONDS })
}
