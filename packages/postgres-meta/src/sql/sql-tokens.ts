/** What stands at one place of an SQL text. A `name` is one in quotes; a `sign` is one character of anything else. */
export interface SqlToken {
  kind: 'space' | 'comment' | 'word' | 'name' | 'string' | 'sign'
  end: number
}

/**
 * Reads one token as the Postgres lexer does with standard_conforming_strings on. What is not closed goes on to the end of
 * the text.
 */
export function tokenAt(sql: string, at: number): SqlToken {
  const code = sql.charCodeAt(at)
  if (isSpace(code)) return { kind: 'space', end: spaceEnd(sql, at) }
  if (sql.startsWith('--', at)) return { kind: 'comment', end: lineEnd(sql, at) }
  if (sql.startsWith('/*', at)) return { kind: 'comment', end: blockCommentEnd(sql, at) }
  if (isWordStart(code)) {
    const end = wordEnd(sql, at)
    return isEscapeString(sql, at, end) ? { kind: 'string', end: escapeStringEnd(sql, end + 1) } : { kind: 'word', end }
  }
  if (code === QUOTE) return { kind: 'string', end: quotedEnd(sql, at + 1, "'") }
  if (code === DOUBLE_QUOTE) return { kind: 'name', end: quotedEnd(sql, at + 1, '"') }
  const end = code === DOLLAR ? dollarEnd(sql, at) : at + 1
  return { kind: end > at + 1 ? 'string' : 'sign', end }
}

function spaceEnd(sql: string, at: number) {
  while (at < sql.length && isSpace(sql.charCodeAt(at))) at++
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

function quotedEnd(sql: string, at: number, quote: string) {
  let close = sql.indexOf(quote, at)
  while (close !== -1 && sql[close + 1] === quote) close = sql.indexOf(quote, close + 2)
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
