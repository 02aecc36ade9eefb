import type pg from 'pg'
import { type CommandsRun, commandsRun, isCommit } from './commands-run.ts'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { resetSession } from './reset-session.ts'
import { runStatements, type RunOptions, type RunOutcome } from './run-statements.ts'
import type { SqlError } from './sql-error.ts'
import type { HeldSession } from './held-session.ts'
import { splitStatements } from './split-statements.ts'
import { wireOf } from './wire.ts'

/** `unknown`: the connection was lost during the commit. */
export type TransactionState = 'open' | 'committed' | 'rolled_back' | 'unknown'

export interface TransactionRun {
  outcome: RunOutcome
  /** After the run: its text may have ended the transaction. */
  state: TransactionState
  commands: CommandsRun
}

export interface TransactionEnd {
  state: Exclude<TransactionState, 'open'>
  /** Why it could not be committed. */
  error?: SqlError | undefined
  snapshot?: string | undefined
}

type Limits = Omit<RunOptions, 'transaction' | 'savepoint' | 'isLastJson' | 'jsonOptions' | 'budget' | 'terminate'>

/** A transaction that stays open between runs. Only one thing at a time is to be done with it. */
export interface HeldTransaction {
  /** Runs the text in it: together or, where something fails, not at all. What was run before stays. */
  run: (text: string, limits: Limits) => Promise<TransactionRun>
  commit: (limits: Limits) => Promise<TransactionEnd>
  rollback: () => Promise<void>
  /** Resolves when the connection is gone, and with it what was not committed. */
  ended: Promise<void>
}

const CLOSE_TIMEOUT_MS = 2000

const SET = `${PLATFORM_MARK}select pg_catalog.set_config($1, $2, false)`

/** Begins a transaction in the session. `idleMs` is Postgres' own limit between two runs. Ends the session where it cannot. */
export async function beginTransaction(session: HeldSession, { idleMs }: { idleMs: number }): Promise<HeldTransaction> {
  const { client, limits, ended } = session
  let runs = 0
  let isBusy = true
  // what runs is stopped by its own signal, and ends the session afterwards
  const giveUp = () => {
    if (!isBusy) void close()
  }
  session.signal.addEventListener('abort', giveUp)
  void ended.then(() => session.signal.removeEventListener('abort', giveUp))
  try {
    await client.query(SET, ['idle_in_transaction_session_timeout', String(idleMs)])
    await client.query('begin')
  } catch (error) {
    session.end()
    throw error
  }
  leave()

  return {
    ended,

    async run(text, run) {
      isBusy = true
      try {
        runs += 1
        // one of its own for each run: an older one of the same name would undo more
        const savepoint = `plinth_run_${runs}`
        await client.query(`savepoint ${savepoint}`)
        const outcome = await runStatements(client, text, { ...limited(run), transaction: true, savepoint })
        // one whose session has to end says so now, and not at the next run
        const isOpen = isIn(client, 'T') && !session.signal.aborted
        const commands = commandsRun(text, outcome, isOpen ? 'pending' : isIn(client, 'I') ? 'kept' : 'undone')
        const wasLostInCommit = !isAlive(client) && failedIn(outcome, text, isCommit)
        if (!isOpen) await close()
        const ended = commands.first ?? (wasLostInCommit ? 'unknown' : 'rolled_back')
        return { outcome: { ...outcome, left_transaction_open: false }, state: isOpen ? 'open' : ended, commands }
      } catch (error) {
        session.end()
        throw error
      } finally {
        leave()
      }
    },

    async commit(run) {
      isBusy = true
      const wasAlive = isAlive(client)
      try {
        const outcome = await runStatements(client, 'commit', {
          ...limited(run),
          transaction: false,
          readsSnapshot: true,
        })
        const { error, snapshot, results } = outcome
        if (results.at(-1)?.command_tag === 'COMMIT') return { state: 'committed', snapshot }
        // what Postgres did not say itself, with the connection gone, may have come after the commit
        const isUnknown = wasAlive && !isAlive(client) && error !== undefined && error.severity === undefined
        return { state: isUnknown ? 'unknown' : 'rolled_back', error }
      } finally {
        await close()
      }
    },

    async rollback() {
      isBusy = true
      await close()
    },
  }

  /** What Postgres counted of it is there when this resolves, so that the next look at roles finds it. */
  async function close() {
    const late = setTimeout(session.end, CLOSE_TIMEOUT_MS)
    await Promise.race([resetSession(client), ended]).catch(() => undefined)
    clearTimeout(late)
    session.end()
  }

  function limited(run: Limits) {
    const timeoutMs = Math.min(run.timeoutMs, limits.maxTimeoutMs)
    const signal = run.signal ? AbortSignal.any([run.signal, session.signal]) : session.signal
    return { ...run, timeoutMs, signal, budget: limits.budget, terminate: limits.terminate }
  }

  function leave() {
    isBusy = false
    if (session.signal.aborted) session.end()
  }
}

function isAlive(client: pg.Client) {
  const { stream } = wireOf(client)
  return !stream.destroyed && stream.writable
}

const isIn = (client: pg.Client, status: 'I' | 'T') => isAlive(client) && client.getTransactionStatus() === status

const failedIn = ({ error }: RunOutcome, text: string, is: (statement: string) => boolean) =>
  error !== undefined && is(splitStatements(text)[error.statement_index]?.text ?? '')
