import type { pgMeta, SqlAnswer, sql } from '@plinth/contract/sql'
import type { Handlers } from '../../../access/handlers.ts'
import { recordRun } from '../../run-history/record-run.ts'
import { requireHandle } from '../require-handle.ts'
import { answered } from './answered.ts'
import { runAs } from './run-as.ts'
import { runInTransaction } from './run-in-transaction.ts'
import { runnerOf } from './runner-of.ts'
import { runWhole } from './run-whole.ts'

export const sqlHandlers: Handlers<typeof sql> = {
  run: async (input, context): Promise<SqlAnswer> => {
    const { open_transaction } = input
    if (open_transaction !== undefined) return runInTransaction({ ...input, open_transaction }, context)
    const { project, person, requestId, sqlRuns, clock } = context
    const { runner, settings } = runnerOf(input, context)
    const run = sqlRuns.start({ userId: person.userId, ref: project.ref, requestId })
    try {
      const startedAt = clock.now()
      const outcome = await runAs(runner, input.query, context, {
        settings,
        parameters: input.parameters,
        transaction: input.transaction,
        rowLimit: input.row_limit,
        timeoutMs: input.timeout_ms,
        signal: AbortSignal.any([run.signal, context.signal]),
      })
      await recordRun({ query: input.query, role: input.role, startedAt, outcome }, context)
      const { results, error, left_transaction_open } = outcome
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
  query: ({ query }, context) => runWhole(requireHandle(context), query, context),
}
