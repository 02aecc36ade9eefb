import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import './jitless.ts'

/** Checks a form against a contract's body schema. The values stay as typed; the server parses them once more. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values)
    return parsed.success ? { values, errors: {} } : { values: {}, errors: errorsOf<Values>(parsed.error) }
  }
}

/** The first complaint about each field. Paths of flat schemas are names of the form's fields. */
function errorsOf<Values extends FieldValues>({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}) {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? 'root')] ??= { type: 'schema', message }
  return errors as FieldErrors<Values>
}
