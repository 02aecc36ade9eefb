import { databaseFailure, DatabaseFailure } from '@plinth/service-kit/database-failure'
import { RestError } from './rest-error.ts'

/** By SQLSTATE or the beginning of one; the longest that fits decides. */
const STATUSES: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  '42P01': 404,
  '42P17': 500,
}

/** What an error of the database or of the connection to it means for the client. Undefined for errors of our own. */
export function databaseError(error: unknown, isAnonymous: boolean): RestError | undefined {
  if (error instanceof DatabaseFailure) return unavailable(error)
  if (!(error instanceof Error)) return undefined
  if (isConnectionFailure(error)) {
    return new RestError(503, { code: 'PGRST001', message: 'Database client error. Retrying the connection.' })
  }
  const code = textOf(error, 'code')
  if (code === undefined || !isOfPostgres(error)) return undefined
  const { message } = error
  const details = textOf(error, 'detail')
  if (code === 'PGRST') return raisedError(message, details)
  const status = statusOf(code, message, isAnonymous)
  const headers = status === 401 ? ([['WWW-Authenticate', 'Bearer']] as const) : []
  return new RestError(status, { code, message, details, hint: textOf(error, 'hint') }, headers)
}

/** Whether the response leaves out why it failed, which names hosts and logins. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseFailure) return true
  return error instanceof Error && !isOfPostgres(error) && databaseFailure(error)?.reason === 'unavailable'
}

const isOfPostgres = (error: Error) => textOf(error, 'code') !== undefined && textOf(error, 'severity') !== undefined

function unavailable({ cause }: DatabaseFailure): RestError {
  const reason = cause instanceof Error ? cause.message : undefined
  return reason?.startsWith('timeout exceeded')
    ? new RestError(504, {
        code: 'PGRST003',
        message: 'Timed out acquiring connection from connection pool.',
      })
    : new RestError(503, { code: 'PGRST000', message: 'Database connection error.' })
}

function statusOf(code: string, message: string, isAnonymous: boolean): number {
  switch (code) {
    case '21000':
      // what keeps changes of whole tables out is the client's to heed
      return message.endsWith('requires a WHERE clause') ? 400 : 500
    case '22023':
      return message.startsWith('role') && message.endsWith('does not exist') ? 401 : 400
    case '42883':
      return message.startsWith('function xmlagg(') ? 406 : 404
    case '42501':
      return isAnonymous ? 401 : 403
  }
  if (code.startsWith('PT')) return raisedStatus(code.slice(2))
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400
}

/** `PT402` says which status the response has. */
function raisedStatus(text: string): number {
  return /^[2-5][0-9]{2}$/.test(text) ? Number(text) : 500
}

const BAD_MESSAGE =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const BAD_DETAIL =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/** An error that SQL raises with SQLSTATE PGRST decides on the whole response. */
function raisedError(message: string, detail: string | undefined): RestError {
  const raised = objectIn(message)
  if (
    typeof raised?.code !== 'string' ||
    typeof raised.message !== 'string' ||
    !areTexts(raised.details, raised.hint)
  ) {
    return badRaise(`Invalid JSON value for MESSAGE: '${message}'`, BAD_MESSAGE)
  }
  if (detail === undefined) return badRaise('DETAIL is missing in the RAISE statement', BAD_DETAIL)
  const { status, headers } = objectIn(detail) ?? {}
  if (typeof status !== 'number' || status < 200 || status > 599 || !isRecord(headers)) {
    return badRaise(`Invalid JSON value for DETAIL: '${detail}'`, BAD_DETAIL)
  }
  const pairs = Object.entries(headers)
  if (!areTexts(...pairs.map(([, value]) => value))) {
    return badRaise(`Invalid JSON value for DETAIL: '${detail}'`, BAD_DETAIL)
  }
  const { code, message: text, details, hint } = raised
  return new RestError(
    status,
    { code, message: text, details: details ?? undefined, hint: typeof hint === 'string' ? hint : undefined },
    pairs.map(([name, value]) => [name, String(value)]),
  )
}

const badRaise = (details: string, hint: string) =>
  new RestError(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areTexts = (...values: unknown[]) =>
  values.every((value) => value === undefined || value === null || typeof value === 'string')

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
