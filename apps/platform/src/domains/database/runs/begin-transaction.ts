import type { Received } from '@plinth/contract/endpoint'
import type { sql } from '@plinth/contract/sql'
import { stopError } from '@plinth/postgres-meta/sql/sql-error'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { recordRun } from '../../run-history/record-run.ts'
import { readApplicationName } from './application-name.ts'
import type { EndedBy } from './open-transactions.ts'
import { runnerOf } from './runner-of.ts'
import { whileAllowed } from './while-allowed.ts'

/**
 * Begins a transaction of the person for as long as they may run SQL. That it was rolled back without them stands in
 * their history. Undefined where `cancel` aborts before it has begun.
 */
export async function beginTransactionAs(
  input: Received<typeof sql.run>,
  cancel: AbortSignal,
  context: ProjectContext,
) {
  const { openTransactions, roleWatch, clock, header } = context
  const { runner, settings } = runnerOf(input, context)
  const { role, claims } = input
  const rights = whileAllowed(context, () => personStill(context.person, context))
  try {
    const one = await openTransactions.begin({
      person: runner,
      runsAs: { role, claims },
      settings,
      applicationName: readApplicationName(header('x-pg-application-name')),
      rights: rights.signal,
      cancel,
      onEnd(by, undone) {
        rights.end()
        // a project that is shut or restarted cannot be read
        void roleWatch.recordUndone(context, undone, { isThere: by !== 'connection' })
        const why = by && endings[by]
        if (!why) return
        const outcome = { results: [], error: stopError('rolled_back', why, 0) }
        void recordRun({ query: `rollback -- ${why}`, role, startedAt: clock.now(), outcome }, context)
      },
    })
    if (!one) rights.end()
    return one
  } catch (error) {
    rights.end()
    throw error
  }
}

/** Whose connection ends with the platform finds nothing to write it to. */
const endings: Record<EndedBy, string | undefined> = {
  idle: 'Nothing was run in the transaction for minutes.',
  age: 'The transaction was open for half an hour, which is the longest it can be.',
  access: 'You could no longer run SQL in this project.',
  connection: undefined,
}
