import type { Endpoint } from '@plinth/contract/endpoint'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { invalid, PlatformError } from './errors.ts'

/** The path's parameters with the parsed query and body. Throws `invalid_request` naming each wrong field. */
export async function readInput(c: Context, { query, body }: Endpoint): Promise<Record<string, unknown>> {
  return {
    ...(query ? fieldsOf(parse(query, c.req.query())) : {}),
    ...(body ? fieldsOf(parse(body, await readJson(c))) : {}),
    ...c.req.param(),
  }
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
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

function parse(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { code, message, path, ...issue } of parsed.error.issues) {
    const names = code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as string[]) : [path.join('.')]
    for (const name of names)
      fields[name || 'body'] ??= code === 'unrecognized_keys' ? 'There is no such field.' : message
  }
  const [[name, message] = []] = Object.entries(fields)
  throw invalid('invalid_request', `${name}: ${message}`.slice(0, 300), fields)
}

/** Queries and bodies of the contract are objects. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
