import type pg from 'pg'
import type { BudgetScope } from './byte-budget.ts'
import { type JsonOptions, jsonRows, type JsonRows } from './json-rows.ts'
import { collectNotices, type Notice } from './notices.ts'
import { splitStatements, type Statement } from './split-statements.ts'
import { sqlError, stopError, type SqlError } from './sql-error.ts'
import { runBatch, type BatchEnd, type RawResult } from './statement-batch.ts'
import { stopSwitch, type StopLimits, type StopSwitch } from './stop-switch.ts'
import { typeNames, type ColumnType, type TypeReference } from './type-names.ts'

export interface RunOptions extends StopLimits {
  /** True: all statements together or none, unless they commit themselves. False: each on its own. */
  transaction: boolean
  /** The most rows kept of one statement; it is then `truncated` and the run goes on. */
  rowLimit: number
  /**
   * The rows of the last statement become the `json` of the outcome, while they arrive. More than the limit end the run,
   * which undoes it where it is one transaction.
   */
  isLastJson?: boolean
  /** How it is written. */
  jsonOptions?: JsonOptions
  /** Asks for the database's snapshot together with the last commit, which costs no time of its own. */
  readsSnapshot?: boolean
  /** The values of `$1` and so on, for a text of one statement. They are sent beside it, never in it. */
  parameters?: readonly (string | null)[] | undefined
  /**
   * A savepoint of this name was set in a transaction that goes on after the run: what fails or is stopped is undone to it.
   * All of it runs together then. Without the savepoint, since the text ended the transaction, the rest is rolled back.
   */
  savepoint?: string | undefined
}

export interface ResultColumn {
  name: string
  /** As written in SQL, such as `numeric(10,2)`; `???` for one of the person's own when Postgres cannot be asked any more. */
  type: string
  /** The OID of the type. It decides how values are written: a name says nothing, since people name types as they like. */
  oid: number
  /** The OID of an array's elements where commas part them. */
  element_oid: number | undefined
}

export interface StatementResult {
  statement_index: number
  /** INSERT, CREATE TABLE, …; the statement's first word when its result was cut short. */
  command: string
  command_tag: string | null
  /** Rows changed or returned; null for commands that do not count, and when the result was cut short. */
  row_count: number | null
  columns: ResultColumn[]
  /** Values as the text that Postgres sent, so that no number loses a digit. */
  rows: (string | null)[][]
  truncated: boolean
  notices: Notice[]
  notices_dropped: number
  duration_ms: number
}

export interface RunOutcome {
  /** Of the statements that ended well, also when a later one failed. In a transaction their changes are then undone. */
  results: StatementResult[]
  /** Where it was asked: the rows of the last result as the text of a JSON array, in place of its `rows`. */
  json?: string
  error?: SqlError
  /** The text began a transaction that it did not end. */
  left_transaction_open: boolean
  /** False when the connection is gone, or a cancel request may still be on its way to it. */
  is_reusable: boolean
  /** The database's snapshot after all was committed; missing where something failed, was left open or was not asked. */
  snapshot?: string | undefined
}

const NOTHING = { columns: [], rows: [] }

/** A result costs far more than its statement: a megabyte of `select 1;` would hold up everybody else for seconds. */
const MOST_STATEMENTS = 10_000

/**
 * Runs a person's SQL on a connection that nobody else uses meanwhile. Rejects only for mistakes of the caller: what
 * goes wrong in the SQL or is stopped from outside is in the outcome. The state of the session is left as the SQL left it.
 */
export async function runStatements(client: pg.Client, text: string, options: RunOptions): Promise<RunOutcome> {
  if (text.includes('\0')) return notRun(stopError('22021', 'invalid byte sequence for encoding "UTF8": 0x00', 0))
  const statements = splitStatements(text)
  if (statements.length > MOST_STATEMENTS) {
    const message = `These are more than ${MOST_STATEMENTS} statements. Run them in parts, or with a database client.`
    return notRun(stopError('too_many_statements', message, MOST_STATEMENTS))
  }
  if (options.parameters && statements.length > 1)
    return notRun(stopError('parameters_of_several', PARAMETERS_OF_SEVERAL, 0))
  const notices = collectNotices(client)
  const stop = stopSwitch(client, options)
  const raw: RawResult[] = []
  let json: JsonRows | undefined
  let error: SqlError | undefined
  let snapshot: string | undefined
  const undo = options.savepoint && `rollback to savepoint ${options.savepoint}`
  const batches = options.transaction && statements.length > 0 ? [statements] : statements.map((one) => [one])
  try {
    let firstIndex = 0
    for (const batch of batches) {
      const isLast = firstIndex + batch.length === statements.length
      if (stop.reason()) {
        error = stopped(stop, firstIndex, options)
        break
      }
      const end = await runBatch(client, {
        statements: batch,
        firstIndex,
        rowLimit: options.rowLimit,
        isLastJson: options.isLastJson === true && isLast,
        ...(options.jsonOptions ? { jsonOptions: options.jsonOptions } : {}),
        isStopped: () => stop.reason() !== undefined,
        takeNotices: () => notices.take(),
        undo,
        parameters: options.parameters,
        onResult(result, rows) {
          raw.push(result)
          json = rows
        },
        ...(isLast ? { onCommit: stop.countAnew, readsSnapshot: options.readsSnapshot === true } : {}),
      })
      if (end.how === 'complete') snapshot = end.snapshot
      error = errorOf(end, { text, statements, stop, options })
      if (error) {
        error.notices = notices.take().notices
        break
      }
      firstIndex += batch.length
    }
    if (undo && error && stop.isAlive()) {
      // a request to cancel that is still on its way must not meet what undoes the run
      stop.disarm()
      await stop.settled()
      await undoFailed(client, undo)
    }
    const left_transaction_open = stop.isAlive() && client.getTransactionStatus() !== 'I'
    const typeOf = await typesFor(client, raw, stop.isAlive())
    await stop.settled()
    if (stop.isUnstoppable()) error = stopError('unstoppable', UNSTOPPABLE, error?.statement_index ?? 0)
    const results = raw.map((result) => resultOf(result, typeOf))
    return {
      results,
      ...(options.isLastJson && !error
        ? { json: json?.text() ?? jsonRows(results.at(-1) ?? NOTHING, options.jsonOptions) }
        : {}),
      error,
      left_transaction_open,
      is_reusable: stop.isAlive() && stop.reason() === undefined,
      ...(error || snapshot === undefined ? {} : { snapshot }),
    }
  } finally {
    stop.disarm()
    notices.stop()
  }
}

function notRun(error: SqlError): RunOutcome {
  return { results: [], error, left_transaction_open: false, is_reusable: true }
}

function errorOf(
  end: BatchEnd,
  run: { text: string; statements: Statement[]; stop: StopSwitch; options: RunOptions },
): SqlError | undefined {
  if (end.how === 'complete') return undefined
  if (run.stop.reason()) return stopped(run.stop, end.index, run.options)
  if (end.how === 'failed') return sqlError(end.error, run.text, run.statements[end.index], end.index)
  if (end.how === 'too_many_rows') {
    const message = `The result has more than ${run.options.rowLimit} rows. Add a LIMIT to the query.`
    return stopError('too_many_rows', message, end.index)
  }
  return stopError(
    'copy_not_supported',
    'COPY from or to the client is not possible here, because there is no file to read or write.',
    end.index,
  )
}

function stopped(stop: StopSwitch, index: number, { timeoutMs, byteLimit }: RunOptions): SqlError {
  const [reason, scope] = [stop.reason(), stop.exhausted()]
  if (reason === 'timeout') {
    return stopError(reason, `The run was stopped because it took longer than ${timeoutMs / 1000} seconds.`, index)
  }
  if (reason === 'others_wait') return stopError(reason, OTHERS_WAIT, index)
  if (reason === 'result_too_large') {
    const megabytes = Math.round((byteLimit / 1024 / 1024) * 10) / 10
    return stopError(reason, `The run was stopped because its results are larger than ${megabytes} MB.`, index)
  }
  if (scope) return { ...stopError('results_use_too_much', tooMuch[scope], index), scope }
  return stopError('cancelled', 'The run was cancelled.', index)
}

const PARAMETERS_OF_SEVERAL =
  'Parameters such as $1 work with one statement. Select it, or run the statement at the cursor.'

const OTHERS_WAIT =
  'The run was stopped because the server is busy and other organizations wait for a connection. Try again in a few minutes, or use a database client.'

const UNSTOPPABLE =
  'The query could not be stopped, so the database is restarted. Every connection to it ends; wait a moment and connect again.'

const tooMuch: Record<BudgetScope, string> = {
  person:
    'The run was stopped because the results of all your queries together are too large for the memory that one person can have. Wait for one to end, or ask for fewer rows.',
  server:
    'The run was stopped because everybody’s results together are too large for the memory at the moment. Try again soon, or ask for fewer rows.',
}

/** In vain where the connection is gone, which undoes all. */
async function undoFailed(client: pg.Client, undo: string) {
  if (client.getTransactionStatus() !== 'E') return
  await client.query(undo).catch(() => undefined)
  // a signal of the cancel request may arrive this late
  if (client.getTransactionStatus() === 'E') await client.query(undo).catch(() => undefined)
}

async function typesFor(client: pg.Client, raw: RawResult[], isAlive: boolean) {
  const references = raw.flatMap(({ fields }) => fields.map(({ type }) => type))
  if (!isAlive) return typeNames(undefined, references)
  try {
    // nothing can be asked in a failed transaction, and nothing but this can be done with it
    if (client.getTransactionStatus() === 'E') await client.query('rollback')
    return await typeNames(client, references)
  } catch {
    return typeNames(undefined, references)
  }
}

function resultOf(raw: RawResult, typeOf: (reference: TypeReference) => ColumnType): StatementResult {
  const { fields, notices, ...rest } = raw
  return {
    ...rest,
    columns: fields.map(({ name, type: reference }) => {
      const { name: type, element } = typeOf(reference)
      return { name, type, oid: reference.oid, element_oid: element }
    }),
    notices: notices.notices,
    notices_dropped: notices.dropped,
  }
}
