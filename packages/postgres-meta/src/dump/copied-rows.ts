import { BACKSLASH, DOT, LINE_BREAK, RETURN } from './characters.ts'

/** After a line break. */
const END = Buffer.from('\n\\.')

/**
 * Finds where the rows of a COPY end as they come: at a line of a backslash and a dot. Gives the rows of each piece, and
 * where in it the text goes on behind that line.
 */
export function copiedRows() {
  /** The beginning of a line that may be the last. */
  let held: Buffer = Buffer.alloc(0)
  let isLineStart = true
  return (piece: Buffer): { rows: Buffer; end: number | undefined } => {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece])
    const before = bytes.length - piece.length
    let line = isLineStart ? 0 : nextLine(bytes, 0)
    while (line !== undefined) {
      const end = endOf(bytes, line)
      if (end === 'not yet') return hold(bytes, line)
      if (end !== undefined) return { rows: bytes.subarray(0, line), end: end - before }
      line = nextLine(bytes, line)
    }
    const last = bytes.lastIndexOf(LINE_BREAK) + 1
    if (last > 0 && endOf(bytes, last) === 'not yet') return hold(bytes, last)
    isLineStart = false
    held = Buffer.alloc(0)
    return { rows: bytes, end: undefined }
  }

  function hold(bytes: Buffer, line: number) {
    isLineStart = true
    held = bytes.subarray(line)
    return { rows: bytes.subarray(0, line), end: undefined }
  }
}

/** Where the next line begins that starts like the last. */
function nextLine(bytes: Buffer, from: number) {
  const found = bytes.indexOf(END, from)
  return found === -1 ? undefined : found + 1
}

/** Where the text goes on behind a line that is the last one; undefined for any other line. */
function endOf(bytes: Buffer, line: number): number | 'not yet' | undefined {
  const [first, second, third, fourth] = bytes.subarray(line, line + 4)
  if (first === undefined) return 'not yet'
  if (first !== BACKSLASH) return undefined
  if (second === undefined) return 'not yet'
  if (second !== DOT) return undefined
  if (third === undefined) return 'not yet'
  if (third === LINE_BREAK) return line + 3
  if (third !== RETURN) return undefined
  if (fourth === undefined) return 'not yet'
  return fourth === LINE_BREAK ? line + 4 : undefined
}
