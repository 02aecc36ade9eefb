import type { PostgresMajor } from '../binaries.ts'

/**
 * The owner of a database may set a default for every session in it. Each of these could end our sessions, keep them out,
 * or give our statements another meaning.
 */
const PARAMETERS: Record<string, string> = {
  search_path: 'pg_catalog,pg_temp',
  local_preload_libraries: '',
  exit_on_error: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  default_table_access_method: 'heap',
  default_tablespace: '',
  temp_tablespaces: '',
  check_function_bodies: 'on',
  row_security: 'on',
  client_encoding: 'UTF8',
  client_min_messages: 'notice',
  standard_conforming_strings: 'on',
  backslash_quote: 'safe_encoding',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  array_nulls: 'on',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  xmloption: 'content',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  'plpgsql.extra_errors': 'none',
  // The server's log would have the verifiers of passwords.
  debug_print_parse: 'off',
  debug_print_rewritten: 'off',
  debug_print_plan: 'off',
}

/** The `options` of a connection of the platform's own, so that nothing that people set for a database reaches it. */
export function sessionOptions(major: PostgresMajor, changes: Record<string, string> = {}): string {
  const parameters = { ...PARAMETERS, ...(major >= 17 && { transaction_timeout: '0' }), ...changes }
  return Object.entries(parameters)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, String.raw`\$&`)}`)
    .join(' ')
}
