import { tokenAt } from '@plinth/postgres-meta/sql/sql-tokens'

export interface Token {
  text: string
  /** In lower case, for what is not quoted; otherwise undefined. */
  word: string | undefined
  /** How many parentheses are open around it. Both parentheses of a pair count as outside of it. */
  depth: number
}

/** The words, quoted names, strings and signs of one statement, without space and comments. */
export function sqlTokens(sql: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  let end = 0
  for (let at = 0; at < sql.length; at = end) {
    const token = tokenAt(sql, at)
    end = token.end
    if (token.kind === 'space' || token.kind === 'comment') continue
    const text = sql.slice(at, end)
    if (text === ')') depth--
    tokens.push({ text, word: token.kind === 'word' ? text.toLowerCase() : undefined, depth })
    if (text === '(') depth++
  }
  return tokens
}
