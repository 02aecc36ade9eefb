/** Every origin may call a project: what protects it are keys and tokens, never cookies. */
export function preflight(request: Request): Response {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  })
  return new Response(null, { status: 204, headers })
}

const EXPOSED =
  'content-range, content-profile, range-unit, retry-after, x-request-id, x-supabase-api-version, sb-auth-user-id'

/** What every response carries, also a refusal. Active content gets no script: in the path form projects share an origin. */
export function withSafeHeaders(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', EXPOSED)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-request-id', requestId)
  headers.set('referrer-policy', 'no-referrer')
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
