import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { parseRetryAfter } from './retry-after.ts'

const UNREACHABLE = 'Unable to reach the server. Please check your network or try again later.'
const GENERIC = 'API error happened while trying to communicate with the server.'

export interface ClientOptions {
  /** The platform's address without the `/platform` segment; empty for the page's own origin. */
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
    const response = await options.fetch(request).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError(UNREACHABLE, { code: 0, reason: 'unreachable' })
    })
    if (!response.ok) throw await errorOf(response, options.now())
    return answerOf<Answer>(endpoint, await bodyOf(response), options.parseAnswers ?? false)
  }
}

function requestOf(
  { method, path, query, body, headers: ownHeaders }: Endpoint,
  fields: Record<string, unknown>,
  options: ClientOptions,
  { signal, headers }: CallOptions,
) {
  const rest = { ...fields }
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const token = options.accessToken()
  return new Request(options.baseUrl + pathname + (query ? searchOf(rest) : ''), {
    method,
    credentials: 'include',
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      'x-request-id': options.requestId(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...ownHeaders,
      ...headers,
    },
    ...(body ? { body: JSON.stringify(rest) } : {}),
  })
}

function searchOf(fields: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

async function errorOf(response: Response, now: number) {
  const body = fieldsOf(await bodyOf(response).catch(() => undefined))
  return new ApiError(messageOf(body, response.status), {
    code: response.status,
    reason: typeof body['code'] === 'string' ? body['code'] : 'unknown',
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: parseRetryAfter(response.headers.get('retry-after'), now),
    fields: textFieldsOf(body['fields']),
    organization: typeof body['organization'] === 'string' ? body['organization'] : undefined,
  })
}

function messageOf(body: Record<string, unknown>, status: number) {
  for (const text of [body['msg'], body['message']]) if (typeof text === 'string' && text !== '') return text
  return Object.keys(body).length > 0 ? GENERIC : `An error has occurred: ${status}`
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
