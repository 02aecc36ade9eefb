import type { MiddlewareHandler } from 'hono'

export interface PageSecurity {
  /** `'sha256-…'` of each inline script that a page may run. */
  scriptHashes: string[]
  https: boolean
  /** Where the projects of this installation are called; a page sends requests there for people. */
  apiUrl: string
}

/** The headers of every answer, whatever its status. Routes add their own `Cache-Control`. */
export function securityHeaders({ scriptHashes, https, apiUrl }: PageSecurity): MiddlewareHandler {
  const headers = Object.entries({
    'content-security-policy': contentSecurityPolicy(scriptHashes, new URL(apiUrl).origin),
    ...headersBesideThePolicy({ https }),
  })
  return async (context, next) => {
    await next()
    // a page may ask for more openness towards who opened it
    const opener = context.res.headers.get(OPENER_POLICY)
    for (const [name, value] of headers) context.res.headers.set(name, value)
    if (opener !== null) context.res.headers.set(OPENER_POLICY, opener)
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
  }
}

const OPENER_POLICY = 'cross-origin-opener-policy'

/** For an answer that is no page: it may load and run nothing. */
export const headersOfNoPage = ({ https }: Pick<PageSecurity, 'https'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...headersBesideThePolicy({ https }),
})

const headersBesideThePolicy = ({ https }: Pick<PageSecurity, 'https'>) => ({
  [OPENER_POLICY]: 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Styles may be inline: the editor and the toasts write them. See docs/decisions. */
const contentSecurityPolicy = (scriptHashes: string[], apiOrigin: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
