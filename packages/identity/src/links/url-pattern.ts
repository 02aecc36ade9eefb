/**
 * Whether a pattern of an allow list matches an address as a whole: `?` stands for one character and `*` for any number
 * of them, dots and slashes excepted, and `**` for anything. Walks along the address once, so that no pattern takes long.
 */
export function matchesPattern(pattern: string, address: string): boolean {
  const tokens = pattern.match(/\*\*|[^]/g) ?? []
  let places = reach(new Set([0]))
  for (const character of address) {
    const next = new Set<number>()
    for (const place of places) {
      const token = tokens[place]
      if (token === undefined) continue
      const isSeparator = character === '.' || character === '/'
      if (token === '**' || (token === '*' && !isSeparator)) next.add(place)
      else if (token === character || (token === '?' && !isSeparator)) next.add(place + 1)
    }
    places = reach(next)
    if (places.size === 0) return false
  }
  return places.has(tokens.length)

  /** Stars may stand for nothing. */
  function reach(from: Set<number>) {
    // a set that grows is walked to its new end
    for (const place of from) if (tokens[place]?.startsWith('*')) from.add(place + 1)
    return from
  }
}
