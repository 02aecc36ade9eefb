import { type SqlToken, tokenAt } from '@plinth/postgres-meta/sql/sql-tokens'

/** No statement takes it for a password: what is opened again and run all the same fails instead of setting this one. */
const REMOVED = '/* removed from the history */'

/**
 * The text without the passwords that its statements set: strings after the word PASSWORD. One in the text of a function or
 * a DO block stays.
 */
export function withoutPasswords(sql: string): string {
  let kept = ''
  let isAfterWord = false
  for (let at = 0; at < sql.length;) {
    const token: SqlToken = tokenAt(sql, at)
    const text = sql.slice(at, token.end)
    const isPassword: boolean = isAfterWord && token.kind === 'string'
    kept += isPassword ? REMOVED : text
    // a string may go on in the next line, and begin as U&'…'
    isAfterWord = isPasswordWord(token, text) || (isAfterWord && isBetween(token, text)) || isPassword
    at = token.end
  }
  return kept
}

const isPasswordWord = ({ kind }: SqlToken, text: string) => kind === 'word' && text.toLowerCase() === 'password'

const isBetween = ({ kind }: SqlToken, text: string) =>
  kind === 'space' || kind === 'comment' || text.toLowerCase() === 'u' || text === '&'
