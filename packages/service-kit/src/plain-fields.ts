/** Fields of a log line as they go from one process to another: an error keeps its name, message, code and stack. */
export const plainFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, plain(value)]))

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, stack } = value
  return { type: name, message: wholeMessage(value), stack, ...('code' in value ? { code: String(value.code) } : {}) }
}

/** With those of its causes, which say what happened below. */
function wholeMessage({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${wholeMessage(cause)}` : message
}
