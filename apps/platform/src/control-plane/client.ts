import pg from 'pg'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000

/** The pool of the control plane. `connection` is a URL, or the place and the login of the bundled cluster. */
export function createPool(connection: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'plinth',
  })
  // while it ends, Postgres may be stopping as well, and say so on connections that are already closed on this side
  const tell = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}
