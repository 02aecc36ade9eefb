import { seconds } from '@plinth/catalog/durations'
import { sqlError } from '@plinth/postgres-meta/sql/sql-error'
import { runBatch, type BatchEnd, type RawResult } from '@plinth/postgres-meta/sql/statement-batch'
import { stopSwitch, type StopSwitch } from '@plinth/postgres-meta/sql/stop-switch'
import { typeNames } from '@plinth/postgres-meta/sql/type-names'
import type pg from 'pg'

export interface AssistantRows {
  columns: { name: string; type: string }[]
  /** As the text that Postgres wrote. */
  rows: (string | null)[][]
  /** There are more rows than these. */
  is_truncated: boolean
}

export interface AssistantSqlError {
  /** A SQLSTATE, or a word of ours for what was stopped from outside. */
  code: string
  message: string
  hint?: string
  /** 1-based place in the query. */
  position?: number
}

export type AssistantAnswer = AssistantRows | { error: AssistantSqlError }

const ROW_LIMIT = 100
const ANSWER_BYTES = 64 * 1024
/** Of what the server sends; rows that do not fit the answer are left out of it. */
const RECEIVED_BYTES = 1024 * 1024
const TIME_LIMIT = seconds(10)

interface Outside {
  signal: AbortSignal
  terminate: (pid: number) => Promise<boolean>
}

/**
 * Runs one statement in a transaction that is never committed. The extended protocol takes no second one, so whatever
 * ends the transaction also was the last thing to run on the connection, which is not to be used again.
 */
export async function readStatement(client: pg.Client, query: string, outside: Outside): Promise<AssistantAnswer> {
  // once something was asked, a transaction cannot be made to write any more
  await client.query('begin read only; select 1')
  const stop = stopSwitch(client, { ...outside, byteLimit: RECEIVED_BYTES, timeoutMs: TIME_LIMIT })
  try {
    if (stop.reason()) return stopped(stop)
    let raw: RawResult | undefined
    const end = await runBatch(client, {
      statements: [{ text: query, start: 0, end: query.length }],
      firstIndex: 0,
      rowLimit: ROW_LIMIT,
      isStopped: () => stop.reason() !== undefined,
      takeNotices: () => ({ notices: [], dropped: 0 }),
      onResult: (result) => (raw = result),
    })
    if (stop.reason()) return stopped(stop)
    if (end.how !== 'complete' || !raw) return { error: failureOf(end, query) }
    return await answerOf(client, raw)
  } finally {
    await stop.settled()
    stop.disarm()
  }
}

function failureOf(end: BatchEnd, query: string): AssistantSqlError {
  if (end.how !== 'failed') return { code: 'copy_not_supported', message: 'COPY is not possible here.' }
  const whole = { text: query, start: 0, end: query.length }
  const { code, message, hint, position } = sqlError(end.error, query, whole, 0)
  return { code, message, ...(hint === undefined ? {} : { hint }), ...(position === undefined ? {} : { position }) }
}

function stopped(stop: StopSwitch): { error: AssistantSqlError } {
  const reason = stop.reason()
  if (reason === 'timeout') {
    return { error: { code: reason, message: `The query was stopped after ${TIME_LIMIT / 1000} seconds.` } }
  }
  if (reason === 'result_too_large') return { error: tooLarge() }
  return { error: { code: 'cancelled', message: 'The query was cancelled.' } }
}

const tooLarge = (): AssistantSqlError => ({
  code: 'result_too_large',
  message: 'The result is too large for the assistant.',
  hint: 'Ask for fewer columns or rows, or for a part of long values.',
})

async function answerOf(client: pg.Client, { fields, rows, truncated }: RawResult): Promise<AssistantAnswer> {
  const types = fields.map(({ type }) => type)
  const typeOf = await typeNames(client, types).catch(() => typeNames(undefined, types))
  const columns = fields.map(({ name, type }) => ({ name, type: typeOf(type).name }))
  const fitting = rowsWithin(ANSWER_BYTES - bytesOf(columns), rows)
  if (fitting === 0 && (rows.length > 0 || bytesOf(columns) > ANSWER_BYTES)) return { error: tooLarge() }
  return { columns, rows: rows.slice(0, fitting), is_truncated: truncated || fitting < rows.length }
}

/** How many rows fit, as they are written in JSON. */
function rowsWithin(bytes: number, rows: (string | null)[][]) {
  let left = bytes
  const tooMuch = rows.findIndex((row) => (left -= bytesOf(row)) < 0)
  return tooMuch === -1 ? rows.length : tooMuch
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
