import type { Context } from 'hono'
import { z } from 'zod'
import { badJson, unsupportedContentType } from './request-errors.ts'
import { validationFailed } from '@plinth/identity/auth-error'

/** A JSON body of exactly this content type and shape. The refusal names the field, never its value. */
export async function requestBody<Schema extends z.ZodType>(context: Context, schema: Schema) {
  if (!isJson(context.req.header('content-type'))) throw unsupportedContentType()
  const text = await context.req.text()
  return parsed(schema, fromJson(text))
}

export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.')
  throw validationFailed(path ? `The field ${path.slice(0, 100)} is not valid` : 'The request body is not valid')
}

function isJson(header: string | undefined) {
  return /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(header?.trim() ?? '')
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badJson()
  }
}
