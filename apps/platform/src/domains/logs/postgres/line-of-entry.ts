import { days, hours } from '@plinth/catalog/durations'
import { derivedId, type LogLevel, type LogLine } from '@plinth/log-store/log-line'
import * as z from 'zod/mini'
import { RAISED } from '@plinth/postgres-meta/shown-message'
import { loggedMessage, withoutSecrets } from './logged-message.ts'

/** Of a statement that Postgres has logged. */
const LONGEST_STATEMENT = 1000
const LONGEST_NAME = 200

/** A clock that is wrong makes no day of its own. */
const OLDEST = days(40)
const NEWEST = hours(1)

/** Which sockets the server opens, and that its first words went elsewhere. */
const OF_THE_MACHINE = /^(?:listening on |ending log output to )/

const text = z.optional(z.string())
const number = z.optional(z.number())

const Entry = z.object({
  timestamp: z.string(),
  error_severity: z.string(),
  message: z.string(),
  state_code: text,
  user: text,
  dbname: text,
  pid: number,
  remote_host: text,
  session_id: text,
  line_num: number,
  ps: text,
  session_start: text,
  vxid: text,
  txid: number,
  statement: text,
  context: text,
  application_name: text,
  backend_type: text,
  query_id: number,
})

/** What the logs say of one line of a cluster's JSON log; undefined for what is no entry, and null for what is left out. */
export function lineOfEntry(ref: string, written: string, now: number): LogLine | undefined | null {
  const parsed = Entry.safeParse(jsonOf(written))
  if (!parsed.success) return undefined
  const entry = parsed.data
  // Postgres writes the time as 2026-05-09 12:00:00.123 UTC
  const at = Date.parse(entry.timestamp.replace(' ', 'T').replace(' UTC', 'Z'))
  if (Number.isNaN(at) || at < now - OLDEST || at > now + NEWEST) return undefined
  // what the platform asks every minute, and where it keeps its files, is no affair of the project
  if (entry.application_name?.startsWith('plinth/metrics') || OF_THE_MACHINE.test(entry.message)) return null
  const requestId = requestIn(entry.application_name)
  return {
    id: derivedId(at, `${ref} ${written}`),
    at,
    ref,
    source: 'postgres_logs',
    level: levelOf(entry.error_severity),
    message: messageOf(entry),
    ...(requestId === undefined ? {} : { requestId }),
    ...(entry.user === undefined ? {} : { role: name(entry.user) }),
    fields: { parsed: parsedOf(entry) },
  }
}

/** Files of the server are named by their places on the machine. */
function messageOf({ state_code = '', message, user }: z.infer<typeof Entry>) {
  const kept = loggedMessage(state_code, message)
  return user === undefined ? kept.replaceAll(/"\/[^"]*"/g, '"…"') : kept
}

function parsedOf(entry: z.infer<typeof Entry>) {
  return {
    backend_type: name(entry.backend_type),
    command_tag: name(entry.ps),
    connection_from: name(entry.remote_host),
    database_name: name(entry.dbname),
    error_severity: name(entry.error_severity),
    process_id: entry.pid,
    query_id: entry.query_id,
    session_id: name(entry.session_id),
    session_line_num: entry.line_num,
    session_start_time: name(entry.session_start),
    sql_state_code: name(entry.state_code),
    timestamp: name(entry.timestamp),
    transaction_id: entry.txid,
    user_name: name(entry.user),
    virtual_transaction_id: name(entry.vxid),
    application_name: name(entry.application_name),
    query: entry.statement === undefined ? undefined : cut(withoutSecrets(entry.statement), LONGEST_STATEMENT),
    is_raised: entry.context !== undefined && RAISED.test(entry.context) ? true : undefined,
  }
}

/** Clients name themselves, so there may be anything in it. */
const name = (given: string | undefined) =>
  given === undefined ? undefined : cut(withoutSecrets(given.slice(0, 4 * LONGEST_NAME)), LONGEST_NAME)

const cut = (long: string, most: number) => (long.length > most ? `${long.slice(0, most)}…` : long)

/** As REST names its transactions. */
const requestIn = (application = '') => /^rest ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(application)?.[1]

function levelOf(severity: string): LogLevel {
  if (severity.startsWith('DEBUG')) return 'debug'
  if (severity === 'WARNING') return 'warning'
  return ['ERROR', 'FATAL', 'PANIC'].includes(severity) ? 'error' : 'info'
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    // the rest of a line that was too long
    return undefined
  }
}
