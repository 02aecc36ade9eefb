import { seconds } from '@plinth/catalog/durations'
import type { JsonOptions } from '@plinth/postgres-meta/sql/json-rows'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { WrittenAnswer } from '../../../http/written-answer.ts'
import { statementFailed } from '../database-errors.ts'
import type { Person } from '../person-sql.ts'
import { runAs } from './run-as.ts'

const ROW_LIMIT = 100_000
const TIMEOUT = seconds(60)

/** For callers that take all rows of the last statement or none: throws what it failed of, and undoes everything. */
export async function runWhole(
  person: Person,
  query: string,
  context: ProjectContext,
  jsonOptions: JsonOptions = {},
): Promise<WrittenAnswer> {
  const { json, error } = await runAs(person, query, context, {
    transaction: true,
    rowLimit: ROW_LIMIT,
    isLastJson: true,
    jsonOptions,
    timeoutMs: TIMEOUT,
    signal: context.signal,
  })
  if (error) throw statementFailed(error)
  return new WrittenAnswer(json ?? '[]')
}
