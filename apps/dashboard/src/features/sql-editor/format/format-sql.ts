import { formatDialect, postgresql } from 'sql-formatter'
import { isSameSql } from './same-sql.ts'

export type Formatted = { text: string; problem?: undefined } | { text?: undefined; problem: string }

/** A longer text would hold up the page. */
const LONGEST = 100_000

/** The text with its lines and indents set. What the formatter does not read as Postgres does stays as it is. */
export function formatSql(sql: string): Formatted {
  if (sql.length > LONGEST) return { problem: 'It has more than 100,000 characters.' }
  try {
    const text = formatDialect(sql, { dialect: postgresql, tabWidth: 2, expressionWidth: 80 })
    return isSameSql(sql, text) ? { text } : { problem: 'Formatting would have changed more than its spaces.' }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown) {
  const line = error instanceof Error ? /at line (\d+)/.exec(error.message)?.[1] : undefined
  return line === undefined ? 'The formatter cannot read it.' : `The formatter cannot read line ${line}.`
}
