const code = (character: string) => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [code('{'), code('}'), code('['), code(']')]
const [COMMA, COLON] = [code(','), code(':')]
const SPACES = new Set([' ', '\t', '\n', '\r'].map(code))
const ESCAPED = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't'].map(code))
const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)$/
const ENDS_WORD = new Set([...SPACES, COMMA, CLOSE_OBJECT, CLOSE_LIST])

/** What a body of JSON is made of: the names of its object, or of each object in its list; undefined for anything else in it. */
export type JsonOutline =
  | { kind: 'object'; names: ReadonlySet<string> }
  | { kind: 'list'; items: readonly (ReadonlySet<string> | undefined)[] }
  | { kind: 'other' }

/**
 * The outline of JSON in UTF-8, undefined for what is none. For bodies whose values would take as much memory once more
 * if they were parsed. It has to be known that nothing in it is nested too deep.
 */
export function outlineOf(bytes: Buffer): JsonOutline | undefined {
  let at = 0
  try {
    skipSpaces()
    const outline = outlineHere()
    skipSpaces()
    return at === bytes.length ? outline : undefined
  } catch (error) {
    if (error instanceof NoJson) return undefined
    throw error
  }

  function outlineHere(): JsonOutline {
    if (bytes[at] === OPEN_OBJECT) return { kind: 'object', names: object() }
    if (bytes[at] !== OPEN_LIST) {
      value()
      return { kind: 'other' }
    }
    const items: (ReadonlySet<string> | undefined)[] = []
    let before: ReadonlySet<string> | undefined
    list(() => {
      const names = bytes[at] === OPEN_OBJECT ? object() : undefined
      if (!names) value()
      // many rows with the same names have one set of them
      before = names && before && isSame(names, before) ? before : names
      items.push(before)
    })
    return { kind: 'list', items }
  }

  function value(): void {
    const first = bytes[at]
    if (first === QUOTE) string()
    else if (first === OPEN_OBJECT) object()
    else if (first === OPEN_LIST) list(value)
    else word()
  }

  function object(): ReadonlySet<string> {
    const names = new Set<string>()
    at++
    skipSpaces()
    if (take(CLOSE_OBJECT)) return names
    do {
      skipSpaces()
      const start = at
      string()
      names.add(JSON.parse(bytes.toString('utf8', start, at)) as string)
      skipSpaces()
      demand(COLON)
      skipSpaces()
      value()
      skipSpaces()
    } while (take(COMMA))
    demand(CLOSE_OBJECT)
    return names
  }

  function list(item: () => void): void {
    at++
    skipSpaces()
    if (take(CLOSE_LIST)) return
    do {
      skipSpaces()
      item()
      skipSpaces()
    } while (take(COMMA))
    demand(CLOSE_LIST)
  }

  function string(): void {
    demand(QUOTE)
    for (;;) {
      const byte = bytes[at++]
      if (byte === QUOTE) return
      if (byte === undefined || byte < 0x20) throw new NoJson()
      if (byte !== BACKSLASH) continue
      const escaped = bytes[at++]!
      if (ESCAPED.has(escaped)) continue
      if (escaped !== code('u') || !/^[\da-f]{4}$/i.test(bytes.toString('latin1', at, at + 4))) throw new NoJson()
      at += 4
    }
  }

  function word(): void {
    const start = at
    while (at < bytes.length && !ENDS_WORD.has(bytes[at]!)) at++
    if (!WORD.test(bytes.toString('latin1', start, at))) throw new NoJson()
  }

  function skipSpaces(): void {
    while (SPACES.has(bytes[at]!)) at++
  }

  function take(byte: number): boolean {
    if (bytes[at] !== byte) return false
    at++
    return true
  }

  function demand(byte: number): void {
    if (!take(byte)) throw new NoJson()
  }
}

class NoJson extends Error {}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((name) => other.has(name))
