import type { pgMeta, SqlAnswer, SqlResult, sql } from '@plinth/contract/sql'
import { jsonRows } from '@plinth/postgres-meta/sql/json-rows'
import type { SqlRun } from '@plinth/postgres-meta/sql/sql-session'
import type { StatementResult } from '@plinth/postgres-meta/sql/run-statements'
import type { Handlers } from '../../../access/handlers.ts'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { seconds } from '@plinth/catalog/durations'
import { WrittenAnswer } from '../../../http/written-answer.ts'
import { ANSWER_LIMIT_BYTES } from '../answer-limit.ts'
import { connectionFailure, requireUsable, statementFailed } from '../database-errors.ts'
import { explainDisk } from './explain-disk.ts'
import { personIn, type Person } from '../person-sql.ts'
import { readApplicationName } from './application-name.ts'
import { requireHandle } from '../require-handle.ts'
import { whileAllowed } from './while-allowed.ts'

/** The metadata proxy serves the dashboard's own screens and answers all rows or none. */
const PROXY_ROW_LIMIT = 100_000
const PROXY_TIMEOUT = seconds(60)

export const sqlHandlers: Handlers<typeof sql> = {
  run: async (input, context): Promise<SqlAnswer> => {
    const { project, person, requestId, sqlRuns } = context
    const run = sqlRuns.start({ userId: person.userId, ref: project.ref, requestId })
    try {
      const { results, error, left_transaction_open } = await runAs(personIn(context), input.query, context, {
        transaction: input.transaction,
        rowLimit: input.row_limit,
        timeoutMs: input.timeout_ms,
        signal: AbortSignal.any([run.signal, context.signal]),
      })
      return {
        results: results.map(answered),
        ...(error ? { error } : {}),
        left_transaction_open,
        request_id: requestId,
      }
    } finally {
      run.end()
    }
  },

  cancel: ({ ref, request_id }, { person, sqlRuns }) => ({
    cancelled: sqlRuns.cancel({ userId: person.userId, ref, requestId: request_id }),
  }),
}

export const pgMetaHandlers: Handlers<typeof pgMeta> = {
  query: async ({ query }, context) => {
    const { results, error } = await runAs(requireHandle(context), query, context, {
      transaction: true,
      rowLimit: PROXY_ROW_LIMIT,
      isWhole: true,
      timeoutMs: PROXY_TIMEOUT,
      signal: context.signal,
    })
    if (error) throw statementFailed(error)
    const last = results.at(-1)
    return last ? new WrittenAnswer(jsonRows(last)) : []
  },
}

const answered = ({ columns, ...result }: StatementResult): SqlResult => ({
  ...result,
  columns: columns.map(({ name, type }) => ({ name, type })),
})

async function runAs(
  person: Person,
  query: string,
  context: ProjectContext,
  { signal, ...limits }: Omit<SqlRun, 'byteLimit'> & { signal: AbortSignal },
) {
  const { personSql, roleWatch, project, disk, header } = context
  requireUsable(context)
  const applicationName = readApplicationName(header('x-pg-application-name'))
  const rights = whileAllowed(context, () => personStill(context.person, context))
  try {
    const outcome = await roleWatch.during(context, limits.transaction, (watched) =>
      personSql.run(person, query, {
        ...limits,
        ...watched,
        signal: AbortSignal.any([signal, rights.signal]),
        applicationName,
        byteLimit: ANSWER_LIMIT_BYTES,
      }),
    )
    const { error } = outcome
    return error ? { ...outcome, error: explainDisk(error, project.ref, disk) } : outcome
  } catch (error) {
    throw connectionFailure(error)
  } finally {
    rights.end()
  }
}
