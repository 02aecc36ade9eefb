import { type RunRole, sql, type SqlAnswer } from '@plinth/contract/sql'
import { call } from '../api/api.ts'

export const rowLimits = [100, 1000, 10_000] as const

export interface SqlRequest {
  ref: string
  query: string
  row_limit: number
  /** All or nothing. */
  transaction: boolean
  /** `new`, or the id of the open one that it runs in. */
  open_transaction?: string
  /** The values of `$1` and so on. */
  parameters?: (string | null)[]
  /** Without it, with the rights of the person. */
  role?: RunRole
  claims?: Readonly<Record<string, unknown>>
}

/** Runs SQL as the person. `requestId` is what `cancelSql` takes; aborting alone also ends the run on the server. */
export const runSql = (request: SqlRequest, requestId: string, signal: AbortSignal): Promise<SqlAnswer> =>
  call(sql.run, request, { signal, headers: { 'x-request-id': requestId } })

/** False when the run had already ended. */
export const cancelSql = async (ref: string, request_id: string) =>
  (await call(sql.cancel, { ref, request_id })).cancelled
