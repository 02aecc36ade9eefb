import { ident, literal } from '../quote.ts'
import { tokenAt } from '../sql/sql-tokens.ts'
import { type FieldSql, InvalidStructure } from './structure-statement.ts'

const WORD = '[\\p{L}_][\\p{L}\\p{N}_$]*'
const PART = `(?:${WORD}|"(?:[^"]|"")+")`
const MODIFIER = '(?:\\s*\\(\\s*(?:-?\\d+|\\w+)(?:\\s*,\\s*(?:-?\\d+|\\w+))*\\s*\\))?'
const SPAN = '(?:year|month|day|hour|minute|second)'
/** Names of several words are the standard's own; any other type is one name, or a schema and a name. */
const TYPE = new RegExp(
  [
    '^(?:double\\s+precision',
    `(?:character|char|bit)\\s+varying${MODIFIER}`,
    `time(?:stamp)?${MODIFIER}\\s+with(?:out)?\\s+time\\s+zone`,
    `interval\\s+${SPAN}(?:\\s+to\\s+${SPAN})?${MODIFIER}`,
    `${PART}(?:\\s*\\.\\s*${PART})?${MODIFIER})(?:\\s*\\[\\s*\\d*\\s*\\])*$`,
  ].join('|'),
  'iu',
)
const LONGEST_TYPE = 300

/** A quoted name. Refuses what Postgres would refuse, cut off or store as another name. */
export const namePart = (name: string, field: string): FieldSql => ({
  field,
  sql: refusing(field, () => {
    if (/\p{Surrogate}/u.test(name)) throw new RangeError('A name must not hold half of a surrogate pair')
    return ident(name)
  }),
})

export const textPart = (text: string, field: string): FieldSql => ({
  field,
  sql: refusing(field, () => literal(requireWellFormed(text))),
})

/** The type of a column, and nothing that could follow one. */
export function typePart(text: string, field: string): FieldSql {
  const type = text.trim()
  if (type === '') throw new InvalidStructure(field, 'Choose a type.')
  if (type.length > LONGEST_TYPE || !TYPE.test(type))
    throw new InvalidStructure(field, `${JSON.stringify(type)} is not the name of a type.`)
  for (const [quoted] of type.matchAll(/"(?:[^"]|"")+"/g)) namePart(quoted.slice(1, -1).replaceAll('""', '"'), field)
  return { sql: type, field }
}

/** One expression, in parentheses where what follows could otherwise be read as a part of it. */
export function expressionPart(text: string, field: string): FieldSql {
  const expression = text.trim()
  const isBare = isBareExpression(expression, field)
  return { sql: isBare ? expression : `(${expression})`, field }
}

/** One expression in parentheses. */
export function conditionPart(text: string, field: string): FieldSql {
  const expression = text.trim()
  isBareExpression(expression, field)
  return { sql: `(${expression})`, field }
}

/** What stands between parentheses that are written around it, such as arguments; empty text for nothing. */
export function listPart(text: string, field: string): FieldSql {
  const list = text.trim()
  if (list !== '') isBareExpression(list, field)
  return { sql: list, field }
}

/** Text to the letter, as a constant that reads like code. */
export function bodyPart(text: string, field: string): FieldSql {
  const body = refusing(field, () => requireWellFormed(text))
  let tag = 'function'
  // one at the very end would be closed by what follows it
  for (let count = 1; body.includes(`$${tag}`); count++) tag = `function${count}`
  return { sql: `$${tag}$${body}$${tag}$`, field }
}

/** Whether it is one word, one constant or one call. Refuses what is not one whole expression. */
function isBareExpression(sql: string, field: string): boolean {
  const refuse = (message: string) => new InvalidStructure(field, message)
  if (sql === '') throw refuse('Enter an expression.')
  refusing(field, () => requireWellFormed(sql))
  // what is not closed reads on to the end, and so beyond the expression
  const closed = `${sql} )`
  const open: string[] = []
  let outside = ''
  for (let at = 0; at < sql.length;) {
    const { kind, end } = tokenAt(closed, at)
    if (kind === 'comment') throw refuse('Write the expression without comments.')
    if (end > sql.length && kind !== 'space') throw refuse('A quote in the expression is not closed.')
    const sign = kind === 'sign' ? sql.slice(at, end) : ''
    if (sign === ';') throw refuse('An expression has no semicolon.')
    if (open.length === 0) outside += kind === 'sign' ? sign : OUTSIDE[kind]
    if (sign === '(' || sign === '[') open.push(sign)
    else if ((sign === ')' || sign === ']') && open.pop() !== (sign === ')' ? '(' : '['))
      throw refuse('The parentheses of the expression do not match.')
    at = end
  }
  if (open.length > 0) throw refuse('The parentheses of the expression do not match.')
  return /^(?:w|s|\d+(?:\.\d+)?|[wn](?:\.[wn])*\()$/.test(outside)
}

const OUTSIDE = { word: 'w', name: 'n', string: 's', space: ' ', comment: '' } as const

function requireWellFormed(text: string) {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('The text holds half of a surrogate pair')
  if (text.includes('\0')) throw new RangeError('Postgres text cannot hold the character NUL')
  return text
}

function refusing(field: string, write: () => string): string {
  try {
    return write()
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidStructure(field, `${error.message}.`)
    throw error
  }
}
