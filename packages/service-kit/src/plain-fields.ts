/** Fields of a log line as they go from one process to another: an error keeps its name, message, code and stack. */
export const plainFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, plain(value)]))

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, message, stack } = value
  return {
    type: name,
    message,
    stack,
    ...('code' in value ? { code: String(value.code) } : {}),
    ...(value.cause instanceof Error ? { cause: plain(value.cause) } : {}),
  }
}
