const code = (character: string) => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [code('{'), code('}'), code('['), code(']')]
const [COMMA, COLON] = [code(','), code(':')]
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [code(' '), code('\t'), code('\n'), code('\r')]
const [ZERO, NINE] = [code('0'), code('9')]
const ESCAPED = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't'].map(code))
const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)$/

/** What JSON is made of, as far as rows are concerned. */
export type JsonOutline =
  | { kind: 'object'; names: ReadonlySet<string> }
  /** The names are those of its first item; undefined unless all items are objects with these names, and for no items. */
  | { kind: 'list'; isEmpty: boolean; names: ReadonlySet<string> | undefined }
  | { kind: 'other' }

/**
 * The outline of JSON in UTF-8, undefined for what is none. It is for bodies whose values would take as much memory once
 * more if they were parsed: what it holds is one object's names. It has to be known that nothing is nested too deep.
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
    if (bytes[at] === OPEN_OBJECT) return { kind: 'object', names: namesHere().all }
    if (bytes[at] === OPEN_LIST) return listOfRows()
    value()
    return { kind: 'other' }
  }

  function listOfRows(): JsonOutline {
    let first: Names | undefined
    let isEmpty = true
    let isUniform = true
    list(() => {
      // what is no JSON further on is that all the same
      if (!isUniform || bytes[at] !== OPEN_OBJECT) {
        isUniform = false
        value()
      } else if (first) isUniform = hasSameNames(first)
      else first = namesHere()
      isEmpty = false
    })
    return { kind: 'list', isEmpty, names: isUniform && first ? first.all : undefined }
  }

  function namesHere(): Names {
    const written: Buffer[] = []
    object((start, end) => written.push(bytes.subarray(start, end)))
    const inOrder = written.map((name) => JSON.parse(name.toString()) as string)
    return { written, inOrder, all: new Set(inOrder) }
  }

  /** Names are read where they are not written as those of the first object at the same place. */
  function hasSameNames({ written, inOrder, all }: Names): boolean {
    let count = 0
    let others: Set<string> | undefined
    object((start, end) => {
      const expected = others ? undefined : written[count]
      if (expected && isWritten(expected, start, end)) return count++
      others ??= new Set(inOrder.slice(0, count))
      return others.add(JSON.parse(bytes.toString('utf8', start, end)) as string)
    })
    const names = others ?? (count === written.length ? all : new Set(inOrder.slice(0, count)))
    return names === all || (names.size === all.size && [...names].every((name) => all.has(name)))
  }

  /** Short as names are, that takes less than a call of the runtime. */
  function isWritten(name: Buffer, start: number, end: number): boolean {
    if (name.length !== end - start) return false
    for (let index = 0; index < name.length; index++) if (name[index] !== bytes[start + index]) return false
    return true
  }

  function value(): void {
    const first = bytes[at]
    if (first === QUOTE) string()
    else if (first === OPEN_OBJECT) object()
    else if (first === OPEN_LIST) list(value)
    else word()
  }

  function object(onName?: (start: number, end: number) => unknown): void {
    at++
    skipSpaces()
    if (take(CLOSE_OBJECT)) return
    do {
      skipSpaces()
      const start = at
      string()
      onName?.(start, at)
      skipSpaces()
      demand(COLON)
      skipSpaces()
      value()
      skipSpaces()
    } while (take(COMMA))
    demand(CLOSE_OBJECT)
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
      if (byte === undefined || byte < SPACE) throw new NoJson()
      if (byte !== BACKSLASH) continue
      const escaped = bytes[at++]!
      if (ESCAPED.has(escaped)) continue
      if (escaped !== code('u') || !/^[\da-f]{4}$/i.test(bytes.toString('latin1', at, at + 4))) throw new NoJson()
      at += 4
    }
  }

  function word(): void {
    const start = at
    while (isDigit(bytes[at])) at++
    const isInteger = at > start && (bytes[start] !== ZERO || at === start + 1)
    if (isInteger && endsWord(bytes[at])) return
    while (!endsWord(bytes[at])) at++
    if (!WORD.test(bytes.toString('latin1', start, at))) throw new NoJson()
  }

  function skipSpaces(): void {
    while (isSpace(bytes[at])) at++
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

interface Names {
  /** With quotes and escapes, in their order. */
  written: readonly Buffer[]
  inOrder: readonly string[]
  all: ReadonlySet<string>
}

class NoJson extends Error {}

const isSpace = (byte: number | undefined) =>
  byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB

const endsWord = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST || byte === undefined || isSpace(byte)

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE
