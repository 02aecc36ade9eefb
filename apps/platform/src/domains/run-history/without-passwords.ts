import { type SqlToken, tokenAt } from '@plinth/postgres-meta/sql/sql-tokens'

/** No statement takes it for a password: what is opened again and run all the same fails instead of setting this one. */
const REMOVED = '/* removed from the history */'

/**
 * The text without the passwords that its statements set: strings after the word PASSWORD, and those that say how to
 * connect with one. One in the text of a function or a DO block stays.
 */
export function withoutPasswords(sql: string): string {
  let kept = ''
  let isAfterWord = false
  for (let at = 0; at < sql.length;) {
    const token: SqlToken = tokenAt(sql, at)
    const text = sql.slice(at, token.end)
    const isPassword: boolean = token.kind === 'string' && (isAfterWord || connects(text))
    kept += isPassword ? REMOVED : text
    // a string may go on in the next line, and begin as U&'…'
    isAfterWord = isPasswordWord(token, text) || (isAfterWord && isBetween(token, text)) || isPassword
    at = token.end
  }
  return kept
}

/** Connection strings and URLs with a password. */
const OF_A_CONNECTION = /\bpassword\s*=|:\/\/[^\s/@]*:[^\s/@]+@/i

/** The texts of functions stand between dollars. */
const connects = (text: string) => !text.startsWith('$') && OF_A_CONNECTION.test(text)

const isPasswordWord = ({ kind }: SqlToken, text: string) =>
  (kind === 'word' || kind === 'name') && /^"?password"?$/i.test(text)

const isBetween = ({ kind }: SqlToken, text: string) =>
  kind === 'space' || kind === 'comment' || text.toLowerCase() === 'u' || text === '&'
