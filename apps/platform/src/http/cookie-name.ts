import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/is-loopback.ts'

/** With the prefix that keeps a cookie off plain HTTP; without it on loopback over HTTP only, where browsers refuse it. */
export function cookieName(name: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopback(hostname) ? `plinth.${name}` : `__Secure-plinth.${name}`
}

/** A cookie that no script reads and no other site sends along. */
export const cookieScope = (name: string, path: string) => ({
  path,
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: name.startsWith('__Secure-'),
})
