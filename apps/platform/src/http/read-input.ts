import type { Endpoint } from '@plinth/contract/endpoint'
import { pathParameterPatterns } from '@plinth/contract/fields'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { invalid, PlatformError, routeNotFound } from './errors.ts'

/**
 * The path's parameters with the parsed query and body. Throws `not_found` for a parameter that nothing can be called,
 * and `invalid_request` naming each wrong field.
 */
export async function readInput(
  c: Context,
  { query, body, takesForm, takesBytes }: Endpoint,
): Promise<Record<string, unknown>> {
  const path: Record<string, string> = c.req.param()
  for (const [name, value] of Object.entries(path)) if (!pathParameterPatterns[name]?.test(value)) throw routeNotFound()
  return {
    ...(query ? fieldsOf(parse(query, c.req.query())) : {}),
    ...(body ? fieldsOf(parse(body, await read())) : {}),
    ...path,
  }

  async function read() {
    if (takesBytes !== undefined) return { [takesBytes]: await readBytes(c) }
    return takesForm && isForm(c) ? readForm(c) : readJson(c)
  }
}

async function readBytes(c: Context) {
  if (c.req.header('content-type') !== 'application/octet-stream') {
    throw new PlatformError({
      status: 415,
      code: 'bytes_required',
      message: 'Send the body as application/octet-stream.',
    })
  }
  return new Uint8Array(await whole(c, c.req.arrayBuffer()))
}

const isForm = (c: Context) => c.req.header('content-type') === 'application/x-www-form-urlencoded'

const readForm = async (c: Context) => Object.fromEntries(new URLSearchParams(await c.req.text()))

async function readJson(c: Context): Promise<unknown> {
  const text = await whole(c, c.req.text())
  if (text === '') return {}
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)) {
    throw new PlatformError({ status: 415, code: 'json_required', message: 'Send the body as application/json.' })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('invalid_json', 'The body is not JSON.')
  }
}

const whole = <Body>(c: Context, body: Promise<Body>) =>
  body.catch((error: unknown) => {
    throw c.req.raw.signal.aborted ? abortedRequest() : error
  })

/** Nobody reads it; the log has a line of the request and no error. */
const abortedRequest = () => invalid('request_aborted', 'The request ended before all of it had arrived.')

function parse(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value)
  const problems = parsed.success ? unstorableIn(parsed.data) : problemsOf(parsed.error.issues)
  const [first] = problems
  if (parsed.success && !first) return parsed.data
  // a map, because a field may be called __proto__; the first message of each field, and no more fields than help
  const fields = Object.fromEntries(new Map(problems.toReversed().slice(-MOST_FIELDS)))
  throw invalid('invalid_request', first!.join(': ').slice(0, 300), fields)
}

const MOST_FIELDS = 50

type Problem = [field: string, message: string]

function problemsOf(issues: z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key.slice(0, 100), 'There is no such field.'])
      : [[issue.path.join('.') || 'body', issue.message]],
  )
}

/** Postgres keeps no NUL in a text and no half of a character in JSON. The schemas bound how deep this goes. */
function unstorableIn(value: unknown, path: string[] = []): Problem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [[path.join('.'), UNSTORABLE]]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, item]) => unstorableIn(isStorable(name) ? item : name, [...path, name]))
}

const UNSTORABLE = 'The text holds a character that cannot be stored.'

const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Queries and bodies of the contract are objects. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
