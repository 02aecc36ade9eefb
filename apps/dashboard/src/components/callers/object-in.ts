/** The object that JSON text holds; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}
