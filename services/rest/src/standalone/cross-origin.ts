const METHODS = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'
const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'
const ONE_DAY_SECONDS = 24 * 60 * 60

/** The headers with which a browser lets a page of another origin have the response; none for one that asks for none. */
export function crossOriginHeaders(
  { headers }: Request,
  allowed: readonly string[] | undefined,
): Record<string, string> {
  const origin = headers.get('origin')
  if (origin === null || (allowed && !allowed.includes(origin))) return {}
  return allowed
    ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', ...EXPOSE }
    : { 'access-control-allow-origin': '*', ...EXPOSE }
}

const EXPOSE = { 'access-control-expose-headers': EXPOSED }

/** The response to a browser that asks before it sends; undefined for any other request. */
export function preflight(request: Request, allowed: readonly string[] | undefined): Response | undefined {
  const asked = request.headers.get('access-control-request-method')
  if (request.method !== 'OPTIONS' || asked === null || !request.headers.has('origin')) return undefined
  const { 'access-control-expose-headers': _, ...origin } = crossOriginHeaders(request, allowed)
  const wanted = (request.headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim())
  const allowedHeaders = ['Authorization', ...wanted, 'Accept', 'Accept-Language', 'Content-Language']
  return new Response(null, {
    status: 200,
    headers: {
      ...origin,
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': allowedHeaders.filter((name) => name !== '').join(', '),
      'access-control-max-age': String(ONE_DAY_SECONDS),
    },
  })
}
