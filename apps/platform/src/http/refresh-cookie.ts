import { days } from '@plinth/catalog/durations'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/is-loopback.ts'

const KEPT_FOR_SECONDS = days(30) / 1000

/** Without the prefix on loopback over plain HTTP only, where browsers refuse it. */
function nameFor({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopback(hostname) ? 'plinth.refresh' : '__Secure-plinth.refresh'
}

const scope = (config: Pick<Config, 'publicUrl'>) => ({
  path: '/platform/auth',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: nameFor(config).startsWith('__Secure-'),
})

export const readRefreshCookie = (c: Context, config: Pick<Config, 'publicUrl'>) => getCookie(c, nameFor(config))

export function writeRefreshCookie(c: Context, config: Pick<Config, 'publicUrl'>, token: string | undefined) {
  const name = nameFor(config)
  if (token === undefined) deleteCookie(c, name, scope(config))
  else setCookie(c, name, token, { ...scope(config), maxAge: KEPT_FOR_SECONDS })
}
