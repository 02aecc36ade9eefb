/** How one column is written. */
export interface FieldLayout {
  /** What stands before its value, whatever that is. */
  before: Buffer
  /** What stands around a text. */
  quote: Buffer
  /** Replaces single bytes of a value. */
  escapes: Escapes
  /** `number` and `boolean` go without quotes where the value is one; `bare` always does. */
  kind: 'text' | 'number' | 'boolean' | 'bare'
}

export type Escapes = readonly (Buffer | undefined)[]

export interface RowLayout {
  start: Buffer
  fields: readonly FieldLayout[]
  end: Buffer
  null: Buffer
}

/**
 * Turns what COPY writes in its text format into rows of another look, piece by piece: a value may be cut anywhere, and is
 * never held. COPY parts columns by tabs and rows by line feeds, and writes neither of them inside of a value.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export function rowConverter({ start, fields, end, null: nothing }: RowLayout) {
  const special = fields.map(({ escapes }) => specialBytes(escapes))
  const out = growingBytes()
  let rows = 0
  let index = 0
  let at: 'start' | 'null or text' | 'number or text' | 'inside' | 'escaped' | 'skipped' = 'start'
  let isQuoted = false

  return {
    rows: () => rows,

    /** What these bytes become. It is overwritten by the next call. */
    convert(chunk: Buffer): Buffer {
      out.clear()
      let from = 0
      while (from < chunk.length) {
        if (at === 'inside') from = copyPlain(chunk, from)
        else {
          read(chunk[from]!)
          from++
        }
      }
      return out.taken()
    },
  }

  /** As many bytes as stay as they are, and the first that does not. */
  function copyPlain(chunk: Buffer, from: number) {
    const isSpecial = special[index]!
    let to = from
    while (to < chunk.length && isSpecial[chunk[to]!] === 0) to++
    out.copy(chunk, from, to)
    if (to < chunk.length) read(chunk[to]!)
    return to + 1
  }

  function read(byte: number) {
    if (byte === TAB || byte === LINE_FEED) return endField(byte)
    switch (at) {
      case 'start':
        return beginField(byte)
      case 'null or text':
        if (byte === LETTER_N) return replaceBy(nothing)
        open(true)
        return write(meaningOf(byte))
      case 'number or text':
        open(!isDigit(byte))
        write(MINUS)
        return write(byte)
      case 'escaped':
        at = 'inside'
        return write(meaningOf(byte))
      case 'inside':
        if (byte === BACKSLASH) at = 'escaped'
        else write(byte)
        return
      case 'skipped':
    }
  }

  function beginField(byte: number) {
    const { kind } = fields[index]!
    begin()
    if (byte === BACKSLASH) at = 'null or text'
    else if (kind === 'boolean') replaceBy(byte === LETTER_T ? TRUE : FALSE)
    else if (kind === 'number' && byte === MINUS) at = 'number or text'
    else {
      open(kind === 'text' || (kind === 'number' && !isDigit(byte)))
      write(byte)
    }
  }

  function begin() {
    if (index === 0) out.push(start)
    out.push(fields[index]!.before)
  }

  function open(quoted: boolean) {
    at = 'inside'
    isQuoted = quoted
    if (quoted) out.push(fields[index]!.quote)
  }

  function replaceBy(text: Buffer) {
    out.push(text)
    at = 'skipped'
  }

  function write(byte: number) {
    const escape = fields[index]!.escapes[byte]
    if (escape) out.push(escape)
    else out.pushByte(byte)
  }

  function endField(byte: number) {
    if (fields.length === 0) out.push(start)
    else if (at === 'start') {
      begin()
      open(true)
    }
    if (at === 'inside' && isQuoted) out.push(fields[index]!.quote)
    at = 'start'
    index++
    if (byte === TAB) return
    out.push(end)
    index = 0
    rows++
  }
}

const TAB = 9
const LINE_FEED = 10
const MINUS = 45
const BACKSLASH = 92
const LETTER_N = 78
const LETTER_T = 116
const TRUE = Buffer.from('true')
const FALSE = Buffer.from('false')

const isDigit = (byte: number) => byte >= 48 && byte <= 57

/** The letters by which COPY writes what would part columns and rows. */
const LETTERS: Partial<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9, 118: 11 }

const meaningOf = (byte: number) => LETTERS[byte] ?? byte

function specialBytes(escapes: Escapes) {
  const special = new Uint8Array(256)
  for (const byte of [TAB, LINE_FEED, BACKSLASH]) special[byte] = 1
  escapes.forEach((escape, byte) => (special[byte] = escape ? 1 : special[byte]!))
  return special
}

/** So many are copied one by one sooner than by a call. */
const FEW = 24

/** Bytes that are put together again and again in the same place. */
function growingBytes() {
  let bytes = Buffer.allocUnsafe(256 * 1024)
  let length = 0

  function reserve(more: number) {
    if (length + more <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }

  return {
    clear: () => void (length = 0),
    taken: () => bytes.subarray(0, length),
    push(text: Buffer) {
      reserve(text.length)
      for (let at = 0; at < text.length; at++) bytes[length++] = text[at]!
    },
    pushByte(byte: number) {
      reserve(1)
      bytes[length++] = byte
    },
    copy(from: Buffer, start: number, end: number) {
      reserve(end - start)
      if (end - start > FEW) {
        from.copy(bytes, length, start, end)
        length += end - start
      } else for (let at = start; at < end; at++) bytes[length++] = from[at]!
    },
  }
}
