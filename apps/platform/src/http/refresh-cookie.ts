import { days } from '@plinth/catalog/durations'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { PlatformProcess } from '../context/platform-process.ts'
import { cookieName, cookieScope } from './cookie-name.ts'

const KEPT_FOR_SECONDS = days(30) / 1000
const PATH = '/platform/auth'
/** Another host of the domain can set a cookie of this name, so it is read only until those from before have expired. */
const FORMER_NAME = '__Secure-plinth.refresh'
const FORMER_NAME_UNTIL = new Date('2027-03-01')

type Environment = Pick<PlatformProcess, 'config' | 'clock'>

export function readRefreshCookie(c: Context, { config, clock }: Environment) {
  const token = getCookie(c, cookieName('refresh', config))
  return token ?? (clock.now() < FORMER_NAME_UNTIL ? getCookie(c, FORMER_NAME) : undefined)
}

export function writeRefreshCookie(c: Context, { config }: Environment, token: string | undefined) {
  const name = cookieName('refresh', config)
  if (getCookie(c, FORMER_NAME) !== undefined) deleteCookie(c, FORMER_NAME, { path: PATH, secure: true })
  if (token === undefined) deleteCookie(c, name, cookieScope(name, PATH))
  else setCookie(c, name, token, { ...cookieScope(name, PATH), maxAge: KEPT_FOR_SECONDS })
}
