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
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
