/** A statement and where it stands in the whole text, in UTF-16 units: `text.slice(start, end)`. */
export interface Statement {
  text: string
  start: number
  end: number
}

/**
 * Cuts SQL at its semicolons in one pass, reading quotes and comments as the Postgres lexer does with
 * standard_conforming_strings on. A comment belongs to the statement after it; what holds no word is dropped.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let at = 0
  while (at < sql.length) {
    const statement = readStatement(sql, skipSpace(sql, at))
    if (statement.hasTokens) {
      const text = sql.slice(statement.start, statement.end).trimEnd()
      statements.push({ text, start: statement.start, end: statement.start + text.length })
    }
    at = statement.end + 1
  }
  return statements
}

function readStatement(sql: string, start: number) {
  let at = start
  let hasTokens = false
  let parentheses = 0
  const body = routineBody()
  while (at < sql.length) {
    const code = sql.charCodeAt(at)
    if (isSpace(code)) {
      at++
      continue
    }
    const afterComment = skipComment(sql, at)
    if (afterComment > at) {
      at = afterComment
      continue
    }
    if (code === SEMICOLON && parentheses === 0 && !body.isOpen()) break
    hasTokens = true
    if (isWordStart(code)) {
      const end = wordEnd(sql, at)
      if (parentheses === 0) body.read(keywordAt(sql, at, end), sql[at - 1] === '.')
      at = isEscapeString(sql, at, end) ? escapeStringEnd(sql, end + 1) : end
      continue
    }
    body.readOther()
    if (code === OPEN) parentheses++
    if (code === CLOSE && parentheses > 0) parentheses--
    at = tokenEnd(sql, at, code)
  }
  return { start, end: at, hasTokens }
}

function tokenEnd(sql: string, at: number, code: number) {
  if (code === QUOTE) return quotedEnd(sql, at + 1, "'")
  if (code === DOUBLE_QUOTE) return quotedEnd(sql, at + 1, '"')
  if (code === DOLLAR) return dollarEnd(sql, at)
  return at + 1
}

export const LONGEST_KEYWORD = 'procedure'.length

/**
 * The semicolons of `create function … begin atomic …; …; end` belong to the function. `case … end` counts inside
 * of it, names after AS or a dot do not. Words are in lower case and outside of parentheses; a longer one than any keyword
 * may be cut or left empty.
 */
export function routineBody() {
  const opening: string[] = []
  let depth = 0
  let previous = ''
  return {
    isOpen: () => depth > 0,
    read(word: string, isAfterDot: boolean) {
      if (opening.length < 4) opening.push(word)
      const isName = isAfterDot || previous === 'as'
      if (depth === 0) {
        if (word === 'atomic' && previous === 'begin' && createsRoutine(opening)) depth = 1
      } else if (!isName) {
        if (word === 'case') depth++
        if (word === 'end') depth--
      }
      previous = word
    },
    readOther() {
      previous = ''
    },
  }
}

function createsRoutine([first, second, third, fourth]: string[]) {
  if (first !== 'create') return false
  const kind = second === 'or' && third === 'replace' ? fourth : second
  return kind === 'function' || kind === 'procedure'
}

const keywordAt = (sql: string, start: number, end: number) =>
  end - start <= LONGEST_KEYWORD ? sql.slice(start, end).toLowerCase() : ''

function skipSpace(sql: string, at: number) {
  while (at < sql.length && isSpace(sql.charCodeAt(at))) at++
  return at
}

/** The end of the comment that begins here, or `at` when none does. */
function skipComment(sql: string, at: number) {
  if (sql.startsWith('--', at)) return lineEnd(sql, at)
  if (sql.startsWith('/*', at)) return blockCommentEnd(sql, at)
  return at
}

function lineEnd(sql: string, at: number) {
  while (at < sql.length && sql[at] !== '\n' && sql[at] !== '\r') at++
  return at
}

function blockCommentEnd(sql: string, at: number) {
  let depth = 0
  while (at < sql.length) {
    if (sql.startsWith('/*', at)) {
      depth++
      at += 2
    } else if (sql.startsWith('*/', at)) {
      depth--
      at += 2
      if (depth === 0) return at
    } else at++
  }
  return at
}

/** A doubled quote needs no care here: it ends one quoted part and begins the next. */
function quotedEnd(sql: string, at: number, quote: string) {
  const close = sql.indexOf(quote, at)
  return close === -1 ? sql.length : close + 1
}

function isEscapeString(sql: string, start: number, end: number) {
  return end - start === 1 && (sql[start] === 'e' || sql[start] === 'E') && sql[end] === "'"
}

function escapeStringEnd(sql: string, at: number): number {
  while (at < sql.length) {
    if (sql[at] === '\\') at += 2
    else if (sql[at] !== "'") at++
    else if (sql[at + 1] === "'") at += 2
    else {
      const continued = continuation(sql, at + 1)
      if (continued === undefined) return at + 1
      at = continued
    }
  }
  return sql.length
}

/** A literal goes on after a line break, in the same kind of string. Gives the place after the new quote. */
function continuation(sql: string, at: number) {
  let sawLineBreak = false
  for (;;) {
    const code = sql.charCodeAt(at)
    if (isSpace(code)) {
      sawLineBreak ||= code === 10 || code === 13
      at++
    } else if (sql.startsWith('--', at)) at = lineEnd(sql, at)
    else break
  }
  return sawLineBreak && sql[at] === "'" ? at + 1 : undefined
}

function dollarEnd(sql: string, at: number) {
  let end = at + 1
  if (end < sql.length && isWordStart(sql.charCodeAt(end))) {
    while (end < sql.length && sql[end] !== '$' && isWordPart(sql.charCodeAt(end))) end++
  }
  if (sql[end] !== '$') return at + 1
  const tag = sql.slice(at, end + 1)
  const close = sql.indexOf(tag, end + 1)
  return close === -1 ? sql.length : close + tag.length
}

function wordEnd(sql: string, at: number) {
  while (at < sql.length && isWordPart(sql.charCodeAt(at))) at++
  return at
}

const SEMICOLON = 59
const OPEN = 40
const CLOSE = 41
const QUOTE = 39
const DOUBLE_QUOTE = 34
const DOLLAR = 36

function isSpace(code: number) {
  return code === 32 || (code >= 9 && code <= 13)
}

function isWordStart(code: number) {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 128
}

function isWordPart(code: number) {
  return isWordStart(code) || (code >= 48 && code <= 57) || code === DOLLAR
}
