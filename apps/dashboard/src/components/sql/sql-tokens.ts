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
  let at = 0
  while (at < sql.length) {
    if (sql.startsWith('/*', at)) {
      at = blockCommentEnd(sql, at)
      continue
    }
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0] ?? sql[at]!
    at += text.length
    if (/^(?:\s|--)/.test(text)) continue
    if (text === ')') depth--
    tokens.push({
      text,
      word: /^[a-z_\u0080-\uffff]/i.test(text) && !text.includes("'") ? text.toLowerCase() : undefined,
      depth,
    })
    if (text === '(') depth++
  }
  return tokens
}

const pattern = new RegExp(
  [
    String.raw`\s+`,
    String.raw`--[^\r\n]*`,
    String.raw`e'(?:[^'\\]|\\[^]|'')*'?`,
    String.raw`'(?:[^']|'')*'?`,
    String.raw`"(?:[^"]|"")*"?`,
    String.raw`\$(\w*)\$[^]*?(?:\$\1\$|$)`,
    String.raw`[a-z_\u0080-\uffff][\w$\u0080-\uffff]*`,
    String.raw`[^]`,
  ].join('|'),
  'iy',
)

function blockCommentEnd(sql: string, start: number) {
  let depth = 0
  for (let at = start; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) {
      depth++
      at++
    } else if (sql.startsWith('*/', at)) {
      depth--
      at++
      if (depth === 0) return at + 1
    }
  }
  return sql.length
}
