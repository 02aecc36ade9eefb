import { splitStatements } from './split-statements.ts'
import { tokenAt } from './sql-tokens.ts'

/** How many values a run takes. */
export const MOST_PARAMETERS = 100

/**
 * The numbers of the parameters `$1`, `$2` and so on in the text, ascending, each once. One in a string, a comment, a name or
 * the body of a routine is none, and neither are those that a statement brings itself, as PREPARE does.
 */
export function parameterNumbers(sql: string): number[] {
  const numbers = new Set<number>()
  for (const { text } of splitStatements(sql)) for (const number of numbersIn(text)) numbers.add(number)
  return [...numbers].toSorted((a, b) => a - b)
}

function numbersIn(statement: string) {
  const numbers: number[] = []
  const opening: string[] = []
  let at = 0
  while (at < statement.length) {
    const { kind, end } = tokenAt(statement, at)
    if (kind === 'word' && opening.length < LONGEST_OPENING) opening.push(statement.slice(at, end).toLowerCase())
    const digits =
      kind === 'sign' && statement[at] === '$' ? DIGITS.exec(statement.slice(at + 1, at + 1 + MOST_DIGITS)) : null
    const number = digits ? Number(digits[0]) : 0
    if (number >= 1 && number <= MOST_PARAMETERS) numbers.push(number)
    at = digits ? at + 1 + digits[0].length : end
  }
  return BRINGS_ITS_OWN.test(opening.join(' ')) ? [] : numbers
}

const DIGITS = /^\d+/
const MOST_DIGITS = 10
const LONGEST_OPENING = 4
const BRINGS_ITS_OWN = /^(?:prepare\b|create (?:or replace )?(?:function|procedure)\b)/
