import { seconds } from '@plinth/catalog/durations'
import type { Received } from '@plinth/contract/endpoint'
import type { openTransactions } from '@plinth/contract/open-transactions'
import type { SqlAnswer, sql } from '@plinth/contract/sql'
import type { CommandsRun } from '@plinth/postgres-meta/sql/commands-run'
import type { TransactionEnd, TransactionState } from '@plinth/postgres-meta/sql/held-transaction'
import type { RunOutcome } from '@plinth/postgres-meta/sql/run-statements'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { recordRun } from '../../run-history/record-run.ts'
import { ANSWER_LIMIT_BYTES } from '../answer-limit.ts'
import { connectionFailure, requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { answered } from './answered.ts'
import { beginTransactionAs } from './begin-transaction.ts'
import { explainDisk } from './explain-disk.ts'
import type { OpenTransaction, RunsAs } from './open-transactions.ts'
import { transactionCancelled, transactionOfOtherRole } from './transaction-errors.ts'

type Run = Received<typeof sql.run> & { open_transaction: string }

const COMMIT_TIMEOUT = seconds(60)

/**
 * Runs SQL in a transaction that stays open afterwards: a new one, or the one of this id. One whose first run fails is
 * not kept. The history and the audit log have each run, and how the transaction ended.
 */
export async function runInTransaction(input: Run, context: ProjectContext): Promise<SqlAnswer> {
  const { project, person, requestId, sqlRuns, clock, disk } = context
  requireUsable(context)
  const startedAt = clock.now()
  const isNew = input.open_transaction === 'new'
  const run = sqlRuns.start({ userId: person.userId, ref: project.ref, requestId })
  const signal = AbortSignal.any([run.signal, context.signal])
  try {
    const one = isNew ? await begin(input, signal, context) : find(input.open_transaction, context)
    if (keyOf(one.runsAs) !== keyOf(input)) throw transactionOfOtherRole()
    const { outcome, state } = await one.with((transaction) =>
      watched(one, context, async () => {
        const ran = await transaction.run(input.query, {
          rowLimit: input.row_limit,
          parameters: input.parameters,
          timeoutMs: input.timeout_ms,
          byteLimit: ANSWER_LIMIT_BYTES,
          signal,
        })
        if (ran.state !== 'open' || !isNew || !ran.outcome.error) return ran
        await transaction.rollback()
        return { ...ran, state: ran.commands.first ?? ('rolled_back' as const) }
      }),
    )
    const error = outcome.error && explainDisk(outcome.error, project.ref, disk)
    await recordRun({ query: input.query, role: input.role, startedAt, outcome }, context)
    return {
      results: outcome.results.map(answered),
      ...(error ? { error } : {}),
      left_transaction_open: false,
      open_transaction: { id: one.id, state, ...(state === 'open' ? { expires_in_ms: one.expiresInMs } : {}) },
      request_id: requestId,
    }
  } catch (error) {
    throw connectionFailure(error)
  } finally {
    run.end()
  }
}

/** Commits or rolls back. What cannot be committed is rolled back, and says why. */
export async function endTransaction(
  { id, how }: Received<typeof openTransactions.end>,
  context: ProjectContext,
): Promise<(typeof openTransactions.end)['$answer']> {
  const { clock, project, disk } = context
  const one = find(id, context)
  const startedAt = clock.now()
  const { state, error: failure } = await one.with((transaction) =>
    watched(one, context, async (): Promise<TransactionEnd> => {
      if (how === 'commit') return transaction.commit(COMMIT_LIMITS)
      await transaction.rollback()
      return { state: 'rolled_back' }
    }),
  )
  const error = failure && explainDisk(failure, project.ref, disk)
  const outcome = { results: [], ...(error ? { error } : {}) }
  await recordRun({ query: how, role: one.runsAs.role, startedAt, outcome }, context)
  return { open_transaction: { id, state }, ...(error ? { error } : {}) }
}

const COMMIT_LIMITS = { rowLimit: 1, timeoutMs: COMMIT_TIMEOUT, byteLimit: ANSWER_LIMIT_BYTES }

async function begin(input: Run, signal: AbortSignal, context: ProjectContext) {
  const one = await beginTransactionAs(input, signal, context)
  if (one) return one
  throw transactionCancelled()
}

const find = (id: string, { openTransactions, project, person }: ProjectContext) =>
  openTransactions.find({ id, ref: project.ref, userId: person.userId })

interface Worked {
  state: TransactionState
  outcome?: RunOutcome
  commands?: CommandsRun
  snapshot?: string | undefined
}

/** What the audit log says of commands about roles and rights is said when they are kept or undone. */
const watched = <Done extends Worked>(one: OpenTransaction, context: ProjectContext, work: () => Promise<Done>) =>
  context.roleWatch.duringTransaction(context, personIn(context), async () => {
    const result = await work()
    const { state, commands = NONE, snapshot } = result
    const before = one.tags.splice(0)
    const { kept, undone, pending } = { ...commands, kept: [...commands.kept], undone: [...commands.undone] }
    // what the run ended first is what was open before it
    const first = commands.first ?? (state === 'open' ? undefined : state)
    if (first === 'committed') kept.unshift(...before)
    else if (first) undone.unshift(...before)
    else one.tags.push(...before)
    one.tags.push(...pending)
    return { result, kept, undone, snapshot }
  })

const NONE: CommandsRun = { first: undefined, kept: [], undone: [], pending: [] }

const keyOf = ({ role, claims }: RunsAs) => JSON.stringify([role, claims])
