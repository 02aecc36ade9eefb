/** Search parameters as the plain strings they are in the address; a name that occurs more than once is a list. */
export function parsePlainSearch(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? values[0]! : values]
    }),
  )
}

/** The address part for search parameters, with its question mark. What is undefined is left out. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) parameters.append(name, String(item))
    }
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** A search parameter that must be one text; anything else counts as absent. */
export const oneText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
