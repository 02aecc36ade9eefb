import { splitStatements } from '@plinth/postgres-meta/sql/split-statements'
import type { FailedStatement } from '../../components/sql/sql-help.ts'
import { placeInEditor } from './run-scope.ts'
import type { Outcome } from './runs.ts'

/** The statement that a run failed at. Undefined where none did, or where it was cancelled. */
export function failedStatement(outcome: Outcome | undefined): FailedStatement | undefined {
  const error = outcome?.answer?.error
  if (!outcome || !error || error.code === 'cancelled') return undefined
  const statement = splitStatements(outcome.sent.text)[error.statement_index]
  if (!statement) return undefined
  const position = error.position === undefined ? undefined : error.position - statement.start
  return { sql: statement.text, start: outcome.sent.offset + statement.start, error, position }
}

/** How to put other SQL in the place of the statement. Undefined where it is not in the text any more as it ran. */
export function replacementFor(text: string, { sql, start }: Pick<FailedStatement, 'sql' | 'start'>, insert: string) {
  const same = splitStatements(text).filter((statement) => statement.text === sql)
  const found = same.find((statement) => statement.start === start) ?? (same.length === 1 ? same[0] : undefined)
  return found && { from: found.start, to: found.end, insert }
}

/** Where the fault is in the editor: at the word that Postgres names, else the whole statement, while it is as it ran. */
export function faultOf(text: string, { answer, sent }: Outcome, failed: FailedStatement | undefined) {
  const position = answer?.error?.position
  if (position !== undefined) return placeInEditor(text, sent, position)
  const found = failed && replacementFor(text, failed, '')
  return found && { from: found.from, to: found.to }
}
