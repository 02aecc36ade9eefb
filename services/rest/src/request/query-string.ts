/** A parameter without `=` has no value. */
export type QueryParameter = readonly [name: string, value: string | undefined]

/** `;` separates as `&` does. */
export function parseQueryString(query: string): QueryParameter[] {
  const text = query.startsWith('?') ? query.slice(1) : query
  // what follows the last separator may be empty, and is nothing then
  const parts = text.split(/[&;]/)
  if (parts.at(-1) === '') parts.pop()
  return parts.map((part) => {
    const at = part.indexOf('=')
    return at === -1 ? [decode(part), undefined] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
  })
}

/** The same query for everybody: sorted by name, values of one name together, and encoded in one way. */
export function canonicalQuery(parameters: readonly QueryParameter[]): string {
  const byName = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    const encoded = encodeForQuery(value ?? '')
    const values = byName.get(name)
    if (values) values.push(encoded)
    else byName.set(name, [encoded])
  }
  const names = [...byName.keys()].toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  return names.map((name) => `${encodeForQuery(name)}=${(byName.get(name) ?? []).join(',')}`).join('&')
}

/** What is no encoded character stays as it is. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  const bytes = text
    .replaceAll('+', ' ')
    .split(/((?:%[0-9a-f]{2})+)/i)
    .map((part, index) => (index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part)))
  return Buffer.concat(bytes).toString()
}

/** What a query may hold: letters, digits and `-_.~` stay as they are. */
export function encodeForQuery(text: string): string {
  if (/^[A-Za-z0-9_.~-]*$/.test(text)) return text
  const encoded: string[] = []
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte)
    encoded.push(/[A-Za-z0-9_.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  }
  return encoded.join('')
}
