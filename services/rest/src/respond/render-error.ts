import type { RestError } from '../errors/rest-error.ts'
import { contentTypeOf, JSON_TYPE } from '../request/media-type.ts'
import { isHeaderName, isHeaderText } from './header-text.ts'
import { headersOfSql } from './headers-of-sql.ts'
import { responseWith } from './response-with.ts'

/** Seconds after which a client may try again. */
const RETRY_AFTER = '1'

export function errorResponse(error: RestError): Response {
  const headers = new Headers({
    'Content-Type': contentTypeOf(JSON_TYPE),
    ...(isHeaderText(error.body.code) ? { 'Proxy-Status': `PostgREST; error=${error.body.code}` } : {}),
    ...(error.status === 503 ? { 'Retry-After': RETRY_AFTER } : {}),
  })
  // what SQL raises may have anything for headers
  for (const [name, value] of headersOfSql(error.headers))
    if (isHeaderName(name) && isHeaderText(value)) headers.append(name, value)
  return responseWith(error.status, headers, renderedError(error))
}

export function renderedError({ body: { code, details, hint, message } }: RestError): string {
  return JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message })
}
