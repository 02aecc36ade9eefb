import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/is-loopback.ts'

const HOST_ONLY = '__Host-'

/**
 * With the prefix that keeps a cookie off plain HTTP and lets no other host of the domain set it; without it on loopback
 * over HTTP only, where browsers refuse it.
 */
export function cookieName(name: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopback(hostname) ? `plinth.${name}` : `${HOST_ONLY}plinth.${name}`
}

/** A cookie that no script reads and no other site sends along. The prefix allows no path but the root. */
export function cookieScope(name: string, path: string) {
  const isHostOnly = name.startsWith(HOST_ONLY)
  return { path: isHostOnly ? '/' : path, httpOnly: true, sameSite: 'Strict' as const, secure: isHostOnly }
}
