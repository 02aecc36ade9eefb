/**
 * A request as a service reads it. A Request of the fetch API costs more than many a response: it makes a signal and a
 * stream that nobody may ask for.
 */
export interface ServiceRequest {
  method: string
  /** Begins behind the service's base path, with a slash. */
  path: string
  /** Begins with `?`; empty without a query. */
  search: string
  headers: Headers
  /** In pieces as they come in, to be read once. Undefined for what cannot have one. */
  body: AsyncIterable<Uint8Array> | undefined
}

const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** Whether a request of this method may bring a body: that of a GET means nothing (RFC 9110, section 9.3.1). */
export const mayHaveBody = (method: string) => !WITHOUT_BODY.has(method)

/** The same request for what takes one of the fetch API. Its host means nothing. */
export function asRequest({ method, path, search, headers, body }: ServiceRequest): Request {
  const address = `http://service${path}${search}`
  if (!body) return new Request(address, { method, headers })
  return new Request(address, { method, headers, body: ReadableStream.from(body), duplex: 'half' })
}

/** A request of the fetch API as a service reads it. */
export function serviceRequest(request: Request): ServiceRequest {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  const body = mayHaveBody(method) ? (request.body ?? undefined) : undefined
  return { method, path: pathname, search, headers, body }
}
