/** Where parsing stopped, and everything that could have been there. Undefined while nothing went wrong. */
export interface ParseFailure {
  /** Counted in code points. */
  at: number
  reasons: readonly Reason[]
}

/**
 * `found` is the character that a parser met, or nothing at the end; `unexpected` what one refused on purpose; `expected`
 * what would have been right.
 */
export interface Reason {
  kind: 'found' | 'unexpected' | 'expected'
  text: string
}

/** The failure that got further, or both when they got equally far. */
export function furthest(one: ParseFailure | undefined, other: ParseFailure | undefined): ParseFailure | undefined {
  if (!other || other.reasons.length === 0) return one ?? other
  if (!one || one.reasons.length === 0) return other
  if (one.at !== other.at) return one.at > other.at ? one : other
  return { at: one.at, reasons: [...one.reasons, ...other.reasons] }
}

/** `unexpected "x" expecting "a", "b" or "c"` */
export function describeFailure({ reasons }: ParseFailure): string {
  const texts = (kind: Reason['kind']) => reasons.filter((reason) => reason.kind === kind).map(({ text }) => text)
  const [found] = texts('found')
  const unexpected = distinct(texts('unexpected'))
  const expected = distinct(texts('expected'))
  const parts: string[] = []
  if (unexpected.length > 0) parts.push(`unexpected ${orList(unexpected)}`)
  else if (found !== undefined) parts.push(`unexpected ${found === '' ? 'end of input' : quoted(found)}`)
  if (expected.length > 0) parts.push(`expecting ${orList(expected)}`)
  return parts.length === 0 ? 'unknown parse error' : parts.join(' ')
}

/** `(line 1, column 5)`, with tabs to every eighth column. */
export function placeOf(characters: readonly string[], at: number): string {
  let line = 1
  let column = 1
  for (const character of characters.slice(0, at)) {
    if (character === '\n') {
      line++
      column = 1
    } else column += character === '\t' ? 8 - ((column - 1) % 8) : 1
  }
  return `(line ${line}, column ${column})`
}

/** A character as clients know it from these messages: quoted, escaped where it does not print as ASCII. */
export function quoted(text: string, quote: '"' | "'" = '"'): string {
  const escaped = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === quote || character === '\\') return `\\${character}`
    if (code >= 0x20 && code < 0x7f) return character
    return `\\${CONTROLS[code] ?? code}`
  })
  return quote + escaped.join('') + quote
}

const CONTROLS: Record<number, string> = {
  ...Object.fromEntries(
    'NUL SOH STX ETX EOT ENQ ACK a b t n v f r SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
      .split(' ')
      .map((name, code) => [code, name]),
  ),
  127: 'DEL',
}

const distinct = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '')

function orList(texts: string[]): string {
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`
}
