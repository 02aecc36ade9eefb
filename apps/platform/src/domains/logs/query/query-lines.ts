import { logSourceIds } from '@plinth/catalog/log-sources'
import type { Received } from '@plinth/contract/endpoint'
import type { LogQueryAnswer, logs } from '@plinth/contract/logs'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { tooManyLogQueries } from '../log-errors.ts'
import { filterOf, type LogRules } from '../log-rules.ts'
import { viewOf } from './view-of.ts'

type Asked = Pick<Received<typeof logs.query>, 'sql' | 'from' | 'to' | 'row_limit'>

/** Runs a SELECT over the lines of a project, of a time for which they are kept. */
export async function queryLines(
  { sql, from, to, row_limit }: Asked,
  rules: LogRules,
  { runLogQuery, signal }: Pick<ProjectContext, 'runLogQuery' | 'signal'>,
): Promise<LogQueryAnswer> {
  const begun = performance.now()
  const answer = await runLogQuery({
    filter: filterOf({ from, to }, rules),
    views: logSourceIds.map((id) => ({ name: id, sql: viewOf(id) })),
    sql,
    mostRows: row_limit,
    signal,
  })
  if (!answer) throw tooManyLogQueries()
  const { lines, isCut } = answer
  const same = { lines, is_cut: isCut, duration_ms: Math.round(performance.now() - begun) }
  return answer.kind === 'failed'
    ? { ...same, columns: [], rows: [], is_truncated: false, error: answer.message }
    : { ...same, columns: answer.columns, rows: answer.rows, is_truncated: answer.isTruncated, error: null }
}
