/** The database could not do its part; that is nobody's fault who asked. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'
  readonly reason: 'unavailable' | 'disk-full'

  constructor(reason: 'unavailable' | 'disk-full', cause: unknown) {
    super(reason === 'disk-full' ? 'The database has no room left' : 'The database is unavailable', { cause })
    this.reason = reason
  }
}

/** Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html, and Node's own. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const UNAVAILABLE =
  /^(?:08...|53[023]..|57014|57P0.|25006|ECONN[A-Z]+|ENOENT|EACCES|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/

/** What pg says in words alone. */
const UNAVAILABLE_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/** What a driver's error means when the query was all right. Undefined for what the query itself caused. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_FULL.has(code)) return new DatabaseFailure('disk-full', error)
  // FATAL and PANIC end the connection, whatever the query was
  const isFatal = 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')
  const isUnavailable = isFatal || UNAVAILABLE.test(code) || UNAVAILABLE_WORDS.test(error.message)
  return isUnavailable ? new DatabaseFailure('unavailable', error) : undefined
}
