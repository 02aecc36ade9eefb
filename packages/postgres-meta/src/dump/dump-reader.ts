import { isUtf8 } from 'node:buffer'
import { LINE_BREAK } from './characters.ts'
import { copiedRows } from './copied-rows.ts'
import { DumpRefused } from './dump-refused.ts'
import { type CutStatement, statementLexer } from './statement-lexer.ts'

/** A command of psql's, with its backslash. */
export interface PsqlCommand {
  command: string
  line: number
}

const LONGEST_COMMAND = 10_000

/** What pg_dump and pg_dumpall write first and last. */
const BEGINNING = /^ PostgreSQL database (?:cluster )?dump$/
const COMPLETE = /^ PostgreSQL database (?:cluster )?dump complete$/

/** Reads the text of a dump as psql does, statement by statement, as far as it is asked for. */
export function dumpReader(
  text: AsyncGenerator<Buffer, void, undefined>,
  { hasStandardStrings }: { hasStandardStrings(): boolean },
) {
  let begun = 0
  const lexer = statementLexer({
    hasStandardStrings,
    onComment(comment) {
      if (BEGINNING.test(comment)) begun++
      if (COMPLETE.test(comment)) begun--
    },
  })
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  /** Of a character that the piece before has only the beginning of. */
  let incomplete: Buffer = Buffer.alloc(0)

  return {
    /** Undefined at the end of the text. */
    async next(): Promise<CutStatement | PsqlCommand | undefined> {
      for (;;) {
        if (at === piece.length && !(await readOn())) return finish()
        const { at: stoppedAt, stop } = lexer.read(piece, at)
        at = stoppedAt
        if (stop === 'backslash') return readCommand()
        if (stop === 'piece') continue
        at++
        const statement = lexer.take()
        if (statement) return statement
      }
    },

    /** The rows that follow a COPY, and in which line they begin. */
    async rows(): Promise<{ line: number; rows: AsyncGenerator<Buffer, void, undefined> }> {
      const { line, text: rest } = await restOfLine()
      if (rest.trim() !== '')
        throw new DumpRefused({
          line,
          message: 'Behind a COPY from stdin the line goes on.',
          hint: 'Break the line there.',
        })
      return { line: lexer.line(), rows: rows() }
    },

    close: () => text.return(),
  }

  async function* rows() {
    const find = copiedRows()
    const firstLine = lexer.line()
    for (;;) {
      if (at === piece.length && !(await readOn()))
        throw new DumpRefused({
          line: firstLine,
          message: 'The file ends within the rows that begin here.',
          hint: CUT_OFF,
        })
      const { rows: found, end } = find(piece.subarray(at))
      const goesOnAt = end === undefined ? piece.length : at + end
      lexer.skip(lineBreaksIn(piece.subarray(at, goesOnAt)))
      at = goesOnAt
      if (found.length > 0) yield found
      if (end !== undefined) return
    }
  }

  async function readCommand(): Promise<PsqlCommand> {
    if (lexer.isWithinStatement()) throw new DumpRefused({ line: lexer.line(), message: WITHIN, hint: ONLY_SQL })
    lexer.take()
    const { line, text: command } = await restOfLine()
    return { command: command.trim(), line }
  }

  async function restOfLine() {
    const line = lexer.line()
    const parts: Buffer[] = []
    let size = 0
    for (;;) {
      if (at === piece.length && !(await readOn())) break
      const found = piece.indexOf(LINE_BREAK, at)
      const end = found === -1 ? piece.length : found
      parts.push(piece.subarray(at, end))
      size += end - at
      at = end
      if (size > LONGEST_COMMAND) throw new DumpRefused({ line, message: 'A line is too long for a command of psql.' })
      if (found === -1) continue
      at++
      lexer.skip(1)
      break
    }
    return { line, text: Buffer.concat(parts).toString() }
  }

  function finish() {
    lexer.end()
    const rest = lexer.take()
    if (rest) {
      throw new DumpRefused({
        line: rest.line,
        statement: rest.text,
        message: 'The file ends within a statement.',
        hint: 'A statement ends with a semicolon. If the file was cut off, make it again.',
      })
    }
    if (begun > 0) throw new DumpRefused({ line: lexer.line(), message: INCOMPLETE, hint: CUT_OFF })
    return undefined
  }

  /** False at the end of the text. */
  async function readOn() {
    for (;;) {
      const { done, value } = await text.next()
      if (done) {
        if (incomplete.length > 0) throw new DumpRefused({ line: lexer.line(), ...NOT_UTF8 })
        return false
      }
      const bytes = incomplete.length > 0 ? Buffer.concat([incomplete, value]) : value
      const end = wholeCharacters(bytes)
      incomplete = bytes.subarray(end)
      piece = bytes.subarray(0, end)
      at = 0
      requireText(piece, lexer.line())
      if (piece.length > 0) return true
    }
  }
}

function requireText(bytes: Buffer, firstLine: number) {
  const zero = bytes.indexOf(0)
  if (zero !== -1) {
    const line = firstLine + lineBreaksIn(bytes.subarray(0, zero))
    throw new DumpRefused({ line, message: 'The file holds a zero byte, so it is not text.', hint: UPLOAD_SQL })
  }
  if (isUtf8(bytes)) return
  let from = 0
  for (let line = firstLine; ; line++) {
    const found = bytes.indexOf(LINE_BREAK, from)
    const end = found === -1 ? bytes.length : found
    if (found === -1 || !isUtf8(bytes.subarray(from, end))) throw new DumpRefused({ line, ...NOT_UTF8 })
    from = end + 1
  }
}

/** How many bytes are whole characters: at most three at the end begin another one. */
function wholeCharacters(bytes: Buffer) {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const code = bytes[bytes.length - back]!
    if (code < 0x80) return bytes.length
    if (code < 0xc0) continue
    const length = code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function lineBreaksIn(bytes: Buffer) {
  let count = 0
  for (let at = bytes.indexOf(LINE_BREAK); at !== -1; at = bytes.indexOf(LINE_BREAK, at + 1)) count++
  return count
}

const CUT_OFF = 'It was cut off. Make the dump again, and look whether it succeeds.'
const INCOMPLETE = 'The dump is not complete: its last line is missing.'
const WITHIN = 'A backslash stands within a statement.'
const ONLY_SQL = 'Commands of psql cannot run here. Use SQL, or run the file with psql.'
const UPLOAD_SQL = 'Upload a plain SQL file, as pg_dump writes it without --format.'
const NOT_UTF8 = { message: 'The file is not in UTF-8.', hint: 'Make the dump with --encoding=UTF8.' }
