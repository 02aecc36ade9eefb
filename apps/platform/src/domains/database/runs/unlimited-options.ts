const FIRST_WITH_TRANSACTION_TIMEOUT = 17

/**
 * Nothing but the run itself says how long it may take. What the owner set for the database stays otherwise, as it would for
 * psql: above all which schemas names are looked up in, and whether it may be written at all.
 */
export function unlimitedOptions(major: number) {
  const parameters = {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
    client_min_messages: 'warning',
    standard_conforming_strings: 'on',
    client_connection_check_interval: '1000',
    ...(major >= FIRST_WITH_TRANSACTION_TIMEOUT ? { transaction_timeout: '0' } : {}),
  }
  return Object.entries(parameters)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
