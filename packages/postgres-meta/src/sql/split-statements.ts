import { tokenAt } from './sql-tokens.ts'

/** A statement and where it stands in the whole text, in UTF-16 units: `text.slice(start, end)`. */
export interface Statement {
  text: string
  start: number
  end: number
}

/**
 * Cuts SQL at its semicolons in one pass. A comment belongs to the statement after it; what holds no word is dropped.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let at = 0
  while (at < sql.length) {
    const statement = readStatement(sql, at)
    if (statement.hasTokens) {
      const text = sql.slice(statement.start, statement.end).trimEnd()
      statements.push({ text, start: statement.start, end: statement.start + text.length })
    }
    at = statement.end + 1
  }
  return statements
}

function readStatement(sql: string, from: number) {
  const start = tokenAt(sql, from).kind === 'space' ? tokenAt(sql, from).end : from
  let at = start
  let hasTokens = false
  let parentheses = 0
  const body = routineBody()
  while (at < sql.length) {
    const { kind, end } = tokenAt(sql, at)
    const sign = kind === 'sign' ? sql[at] : undefined
    if (sign === ';' && parentheses === 0 && !body.isOpen()) break
    if (kind !== 'space' && kind !== 'comment') {
      hasTokens = true
      if (kind !== 'word') body.readOther()
      else if (parentheses === 0) body.read(keywordAt(sql, at, end), sql[at - 1] === '.')
      if (sign === '(') parentheses++
      if (sign === ')' && parentheses > 0) parentheses--
    }
    at = end
  }
  return { start, end: at, hasTokens }
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
