import { invalid } from '../../../http/errors.ts'

/** Postgres keeps the first 63 bytes. */
const NAME = /^[\w ./:-]{1,64}$/

/** What `x-pg-application-name` asks a run to be called in pg_stat_activity; undefined for the dashboard's own name. */
export function readApplicationName(header: string | undefined) {
  if (header !== undefined && !NAME.test(header)) {
    throw invalid(
      'invalid_application_name',
      'The header x-pg-application-name takes up to 64 letters, digits, spaces and the characters . _ / : -',
    )
  }
  return header
}
