import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { parseRetryAfter } from './retry-after.ts'

const UNREACHABLE = 'Unable to reach the server. Please check your network or try again later.'
const GENERIC = 'API error happened while trying to communicate with the server.'
const DATABASE_PATHS = '/platform/pg-meta/'
const APPLICATION_NAME = 'plinth/dashboard'
const HEAD_TIMEOUT = 60_000

export interface ClientOptions {
  /** The platform's address without the `/platform` segment, which is taken away; empty for the page's own origin. */
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  accessToken: () => string | undefined
  requestId: () => string
  now: () => number
  /** Check answers against the contract: in tests and development. */
  parseAnswers?: boolean
}

export interface CallOptions {
  signal?: AbortSignal
  /** They stand above the client's own: a call may bring another authorization. */
  headers?: Record<string, string>
}

export type Call = <Sent, Received, Answer>(
  endpoint: Endpoint<Sent, Received, Answer>,
  input: Sent,
  options?: CallOptions,
) => Promise<Answer>

/** The typed client. Throws `ApiError`; an aborted call throws the signal's reason as `fetch` does. */
export function createClient(options: ClientOptions): Call {
  return async function call<Sent, Received, Answer>(
    endpoint: Endpoint<Sent, Received, Answer>,
    input: Sent,
    { signal, headers }: CallOptions = {},
  ) {
    const request = requestOf(endpoint, fieldsOf(input), options, { signal, headers })
    const { response, body } = await answerTo(request, options, signal)
    if (!response.ok) throw errorOf(response, body, options.now())
    return answerOf<Answer>(endpoint, body, options.parseAnswers ?? false)
  }
}

/** Asks for headers alone, with HEAD, and answers those of the names that came. A minute is waited for them. */
export async function headersAt<const Name extends string>(
  options: ClientOptions,
  path: string,
  names: readonly Name[],
  { timeout = HEAD_TIMEOUT, headers }: { timeout?: number; headers?: Record<string, string> } = {},
): Promise<Partial<Record<Name, string>>> {
  const signal = AbortSignal.timeout(timeout)
  const request = requestOf({ method: 'HEAD', path }, {}, options, { signal, headers })
  const { response } = await answerTo(request, options)
  if (!response.ok) throw errorOf(response, undefined, options.now())
  const selected: Partial<Record<Name, string>> = {}
  for (const name of names) selected[name] = response.headers.get(name) ?? undefined
  return selected
}

function requestOf(
  { method, path, query, body, takesBytes, headers: ownHeaders }: RequestShape,
  fields: Record<string, unknown>,
  { baseUrl, accessToken, requestId }: ClientOptions,
  { signal, headers }: CallOptions,
) {
  const rest = { ...fields }
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const token = accessToken()
  const sent = new Headers({
    accept: 'application/json',
    'x-request-id': requestId(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body ? { 'content-type': takesBytes === undefined ? 'application/json' : 'application/octet-stream' } : {}),
    ...(path.includes(DATABASE_PATHS) ? { 'x-pg-application-name': APPLICATION_NAME } : {}),
    ...ownHeaders,
  })
  // names of headers differ in case alone, which an object would not notice
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value)
  return new Request(withoutPlatform(baseUrl) + pathname + (query ? searchOf(rest) : ''), {
    method,
    credentials: 'include',
    signal: signal ?? null,
    headers: sent,
    ...(body ? { body: takesBytes === undefined ? JSON.stringify(rest) : bytesIn(rest[takesBytes]) } : {}),
  })
}

type RequestShape = Pick<Endpoint, 'path' | 'query' | 'body' | 'takesBytes' | 'headers'> & {
  method: Endpoint['method'] | 'HEAD'
}

/** The contract's schema says that it is bytes. */
const bytesIn = (value: unknown) => value as Uint8Array<ArrayBuffer>

/** Paths carry the segment themselves. */
const withoutPlatform = (baseUrl: string) => baseUrl.replace(/\/(?:platform\/?)?$/, '')

function searchOf(fields: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

/** An answer that breaks off in the middle has not come at all. */
async function answerTo(request: Request, options: ClientOptions, signal?: AbortSignal) {
  try {
    const response = await options.fetch(request)
    return { response, body: await bodyOf(response) }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError(UNREACHABLE, { code: 0, reason: 'unreachable' })
  }
}

/** JSON or text; bytes and streams of events stay in the response. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && /octet-stream|event-stream/.test(type)) return response
  const text = await response.text()
  if (text === '') return undefined
  if (!type.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    if (!response.ok) return undefined
    throw new ApiError(GENERIC, { ...idOf(response), code: response.status, reason: 'unreadable' })
  }
}

function errorOf(response: Response, answer: unknown, now: number) {
  const body = fieldsOf(answer)
  return new ApiError(messageOf(answer, response.status), {
    ...idOf(response),
    code: response.status,
    reason: typeof body['code'] === 'string' ? body['code'] : 'unknown',
    retryAfter: parseRetryAfter(response.headers.get('retry-after'), now),
    fields: textFieldsOf(body['fields']),
    organization: typeof body['organization'] === 'string' ? body['organization'] : undefined,
  })
}

const idOf = ({ headers }: Response) => ({ requestId: headers.get('x-request-id') ?? undefined })

/** What is not JSON says nothing to people. */
function messageOf(answer: unknown, status: number) {
  if (typeof answer !== 'object' || answer === null) return `An error has occurred: ${status}`
  const { msg, message } = fieldsOf(answer)
  return [msg, message].find((text): text is string => typeof text === 'string' && text !== '') ?? GENERIC
}

const textFieldsOf = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, String(text)]))

/** Whatever is not an object has no fields. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** The server derives its answers from the same contract, so outside of tests they are taken at its word. */
function answerOf<Answer>({ response }: Endpoint, body: unknown, parse: boolean): Answer {
  return (response && parse ? response.parse(body) : body) as Answer
}
