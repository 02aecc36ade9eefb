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
 * their history. Undefined where it was cancelled while it waited for a connection.
 */
export async function beginTransactionAs(input: Received<typeof sql.run>, context: ProjectContext) {
  const { openTransactions, clock, header } = context
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
      onEnd(by) {
        rights.end()
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
  access: 'You could no longer run SQL in this project.',
  connection: undefined,
}
