import { wholeBodyOf } from '@plinth/service-kit/whole-response'

/** Whether a browser asks on its own before it sends the request; every other OPTIONS is for the service. */
export const isPreflight = (method: string, headers: Headers) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** Every origin may call a project: what protects it are keys and tokens, never cookies. */
export function preflight(asked: Headers): Response {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': asked.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  })
  return new Response(null, { status: 204, headers })
}

/** Those that the clients of every service read, beside what browsers show anyway. */
const EXPOSED = [
  'content-encoding',
  'content-length',
  'content-location',
  'content-profile',
  'content-range',
  'date',
  'etag',
  'location',
  'preference-applied',
  'range-unit',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sb-auth-user-id',
  'server-timing',
  'x-request-id',
  'x-supabase-api-version',
].join(', ')

/** What a browser keeps for a host, which projects share, or which belongs to the operator. */
const OF_THE_HOST = new Set([
  'alt-svc',
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'set-cookie',
  'strict-transport-security',
])

const SAFE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** What every response carries, also a refusal. Active content gets no script: in the path form projects share an origin. */
export function withSafeHeaders(response: Response, more: Record<string, string>): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  for (const [name, value] of response.headers) if (!OF_THE_HOST.has(name)) headers[name] = value
  Object.assign(headers, SAFE, more)
  const { status } = response
  const whole = wholeBodyOf(response)
  // asked for its text or its body, a response makes a stream, which takes longer than all the rest
  const body = whole === undefined ? response.body : whole
  if (body !== null) headers['content-type'] ??= 'text/plain; charset=UTF-8'
  return new Response(body, { status, headers, ...(whole === undefined ? { statusText: response.statusText } : {}) })
}
