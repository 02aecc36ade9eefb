import { LONGEST_KEYWORD, routineBody } from '../sql/split-statements.ts'
import {
  BACKSLASH,
  CLOSE,
  DASH,
  DOLLAR,
  DOT,
  DOUBLE_QUOTE,
  isSpace,
  isWordPart,
  isWordStart,
  LINE_BREAK,
  lower,
  OPEN,
  QUOTE,
  SEMICOLON,
  SLASH,
} from './characters.ts'
import { DumpRefused } from './dump-refused.ts'
import { blockComment, bodyIn, lineComment, quotedBy, stringWithEscapes, type TokenReader } from './token-readers.ts'

/** Of a file, from its first word on, without its semicolon. */
export interface CutStatement {
  text: string
  line: number
}

interface LexerOptions {
  /** Whether a backslash is a character like any other in a plain string. Asked when one begins. */
  hasStandardStrings(): boolean
  /** Called with each comment of one line that stands between tokens. */
  onComment(text: string): void
}

/** What the reading of a piece stopped at: the end of a statement, a backslash between tokens, or the end of the piece. */
type Stop = 'statement' | 'backslash' | 'piece'

const LARGEST_STATEMENT = 64 * 1024 * 1024

/**
 * Cuts SQL at its semicolons as it comes, in pieces of any size, reading quotes and comments as `splitStatements` does
 * of a whole text. All that has a meaning is ASCII, so it reads the bytes of UTF-8.
 */
export function statementLexer({ hasStandardStrings, onComment }: LexerOptions) {
  let line = 1
  let startLine = 1
  let token: TokenReader | undefined
  /** Of a word that is being read, as far as a keyword goes. */
  let word: string | undefined
  /** Of what a dollar has opened, until it ends with another one. */
  let tag: string | undefined
  let isAfterDot = false
  let hasTokens = false
  let parentheses = 0
  let body = routineBody()
  let pieces: Buffer[] = []
  let size = 0
  /** Where the statement continues in the current piece; undefined between statements. */
  let begin: number | undefined

  return {
    line: () => line,
    isWithinStatement: () => hasTokens,

    read(bytes: Buffer, from: number): { at: number; stop: Stop } {
      begin = size > 0 ? from : undefined
      for (let at = from; at < bytes.length; at++) {
        const code = bytes[at]!
        const stop = read(code, at)
        if (stop) {
          keep(bytes, at)
          return { at, stop }
        }
        if (code === LINE_BREAK) line++
      }
      keep(bytes, bytes.length)
      return { at: bytes.length, stop: 'piece' }
    },

    /** What was read since the last statement; undefined where that has no word. */
    take(): CutStatement | undefined {
      const text = hasTokens ? Buffer.concat(pieces).toString().trimEnd() : ''
      const taken = hasTokens ? { text, line: startLine } : undefined
      forget()
      hasTokens = false
      parentheses = 0
      body = routineBody()
      return taken
    },

    /** The text is over: what stands at its end is read as if a line ended there. */
    end() {
      if (token?.(LINE_BREAK) === 'is an operator' || tag !== undefined) hasTokens = true
    },

    /** Somebody else has read some of the text. */
    skip(lines: number) {
      line += lines
    },
  }

  function keep(bytes: Buffer, end: number) {
    if (begin === undefined) return
    pieces.push(bytes.subarray(begin, end))
    size += end - begin
    begin = undefined
    if (size <= LARGEST_STATEMENT) return
    throw new DumpRefused({ line: startLine, message: 'A statement is larger than 64 MB.', hint: LOAD_BY_COPY })
  }

  function forget() {
    pieces = []
    size = 0
    begin = undefined
  }

  function read(code: number, at: number): Stop | undefined {
    if (token) return readToken(token, code, at)
    if (word !== undefined) return readWord(word, code, at)
    if (tag !== undefined) return readTag(tag, code, at)
    return readPlain(code, at)
  }

  function readToken(reader: TokenReader, code: number, at: number) {
    const step = reader(code)
    if (step === 'goes on') return undefined
    if (step === 'is a comment') {
      isAfterDot = false
      // between statements nothing of it is kept
      if (!hasTokens) forget()
      return undefined
    }
    token = undefined
    if (step === 'ends') return undefined
    isAfterDot = false
    if (step === 'is an operator') {
      hasTokens = true
      body.readOther()
    }
    return readPlain(code, at)
  }

  function readWord(soFar: string, code: number, at: number) {
    if (isWordPart(code)) {
      if (soFar.length <= LONGEST_KEYWORD) word = soFar + lower(code)
      return undefined
    }
    if (parentheses === 0) body.read(soFar, isAfterDot)
    word = undefined
    isAfterDot = false
    if (code !== QUOTE || soFar !== 'e') return readPlain(code, at)
    token = stringWithEscapes()
    return undefined
  }

  function readTag(soFar: string, code: number, at: number) {
    if (code === DOLLAR) {
      token = bodyIn(`${soFar}$`)
      tag = undefined
    } else if (soFar === '$' ? isWordStart(code) : isWordPart(code)) tag = soFar + String.fromCharCode(code)
    else {
      // no body begins here, and what followed the dollar is a word
      tag = undefined
      if (soFar === '$') return readPlain(code, at)
      return readWord(soFar.slice(1, LONGEST_KEYWORD + 2).toLowerCase(), code, at)
    }
    return undefined
  }

  function readPlain(code: number, at: number): Stop | undefined {
    if (isSpace(code)) {
      isAfterDot = false
      return undefined
    }
    if (code === BACKSLASH) return 'backslash'
    if (code === SEMICOLON && parentheses === 0 && !body.isOpen()) return 'statement'
    if (begin === undefined && size === 0) {
      begin = at
      startLine = line
    }
    if (code === DASH) token = lineComment(onComment)
    else if (code === SLASH) token = blockComment()
    else {
      hasTokens = true
      if (isWordStart(code)) word = lower(code)
      else readOther(code)
    }
    return undefined
  }

  function readOther(code: number) {
    body.readOther()
    isAfterDot = code === DOT
    if (code === OPEN) parentheses++
    else if (code === CLOSE && parentheses > 0) parentheses--
    else if (code === QUOTE) token = hasStandardStrings() ? quotedBy(QUOTE) : stringWithEscapes()
    else if (code === DOUBLE_QUOTE) token = quotedBy(DOUBLE_QUOTE)
    else if (code === DOLLAR) tag = '$'
  }
}

const LOAD_BY_COPY = 'Make the dump without --inserts, so that its rows are not in statements.'
