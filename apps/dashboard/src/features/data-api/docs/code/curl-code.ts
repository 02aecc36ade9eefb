import type { HttpRequest } from './http-request.ts'

interface Caller {
  /** With `/rest/v1/` at its end. */
  restUrl: string
  /** The API key. */
  key: string
  /** As a shell reads it: of a token that is not shown, the variable that holds it. */
  bearer?: string
}

/** The request as a line for a POSIX shell. */
export function curlCode({ method, path, query, headers, body }: HttpRequest, { restUrl, key, bearer }: Caller) {
  const address = `${restUrl}${path}${query === '' ? '' : `?${query}`}`
  return [
    `curl${methods[method] ?? ` --request ${method}`} ${quoted(address)}`,
    `--header ${quoted(`apikey: ${key}`)}`,
    ...(bearer === undefined ? [] : [`--header "Authorization: Bearer ${bearer}"`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** Waiting for the body of a HEAD, curl would never end. */
const methods: Partial<Record<HttpRequest['method'], string>> = { GET: '', HEAD: ' --head' }

/** In single quotes, in which a shell leaves everything as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
