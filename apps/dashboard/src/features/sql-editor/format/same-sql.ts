import { tokenAt } from '@plinth/postgres-meta/sql/sql-tokens'

/** Whether Postgres reads both texts alike: they differ in nothing but the space between tokens and inside of comments. */
export function isSameSql(one: string, other: string): boolean {
  const [pieces, others] = [piecesOf(one), piecesOf(other)]
  return pieces.length === others.length && pieces.every((piece, index) => piece === others[index])
}

/** The text in pieces that space may stand between. What belongs together only without it, such as ->> or 1.5, is one piece. */
function piecesOf(sql: string): string[] {
  const pieces: string[] = []
  let before: Glue = 'none'
  for (let at = 0; at < sql.length;) {
    const { kind, end } = tokenAt(sql, at)
    const text = sql.slice(at, unicodePrefixEnd(sql, at, end))
    at += text.length
    if (kind === 'space') {
      before = 'none'
      continue
    }
    const glue = glueOf(kind, text)
    const isOne = before !== 'none' && (glue === before || (glue === 'other' && isPrefix(pieces.at(-1))))
    const piece = kind === 'comment' ? text.replaceAll(/\s+/g, ' ').trim() : text
    if (isOne) pieces.push(`${pieces.pop() ?? ''}${piece}`)
    else pieces.push(piece)
    before = glue
  }
  return pieces.flatMap(operatorsIn)
}

type Glue = 'none' | 'word' | 'operator' | 'other'

function glueOf(kind: string, text: string): Glue {
  if (kind === 'word' || (kind === 'sign' && /[\w.$]/.test(text))) return 'word'
  if (kind === 'sign' && OPERATOR.test(text)) return 'operator'
  return kind === 'string' || kind === 'name' ? 'other' : 'none'
}

const OPERATOR = /[-+*/<>=~!@#%^&|`?:]/

/** What a string or a name begins with, as in B'01': with space between, it is a column and a string. */
const isPrefix = (piece: string | undefined) => piece !== undefined && /^(?:[bxn]|u&)$/i.test(piece)

/** The sign in U&'…' is no operator. */
const unicodePrefixEnd = (sql: string, at: number, end: number) =>
  /^u&["']$/i.test(sql.slice(at, at + 3)) && end === at + 1 ? end + 1 : end

/** Postgres ends an operator before a sign that has to be a number's: https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS */
function operatorsIn(piece: string): string[] {
  if (!/^[-+*/<>=]{2,}$/.test(piece) || !/[-+]$/.test(piece)) return [piece]
  return [...operatorsIn(piece.slice(0, -1)), piece.slice(-1)]
}
