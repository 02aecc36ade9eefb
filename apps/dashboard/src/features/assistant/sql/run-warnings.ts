import { dangerousStatements } from '../../../components/sql/dangerous-statements.ts'

/** What fits beside a button without a screen in between. */
const MOST_LINES = 40
const MOST_CHARACTERS = 3_000

/** What to say before SQL of a message runs: what it destroys, and that there is more of it than one sees at once. */
export function runWarnings(sql: string): string[] {
  const lines = sql.trimEnd().split(/\r\n|\r|\n/).length
  const isLong = lines > MOST_LINES || sql.length > MOST_CHARACTERS
  const length = lines > MOST_LINES ? `${lines} lines` : `${sql.length} characters`
  return [
    ...dangerousStatements(sql).map(({ sentence }) => sentence),
    ...(isLong ? [`It has ${length}, and all of them run. Read it to its end.`] : []),
  ]
}
