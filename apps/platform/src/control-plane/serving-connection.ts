import { scramVerifier } from '@plinth/postgres-engine/scram'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'
import type { LocalSecrets } from '../config/local-secrets.ts'
import { type ControlPlaneConnections, newPassword } from './control-plane.ts'
import { grantServing } from './grant-serving.ts'

interface Tools {
  /** Over the owner's connection. */
  pool: pg.Pool
  secrets: LocalSecrets
  log: Log
}

/**
 * The connection that serves. Its role can add to the audit log and change nothing in it. Where the operator's Postgres
 * does not let us create such a role, the owner serves, and the log says so.
 */
export async function servingConnection(
  { owner, serving }: ControlPlaneConnections,
  { pool, secrets, log }: Tools,
): Promise<{ connection: pg.PoolConfig; mayOnlyInsert: boolean }> {
  if (serving) {
    await grantServing(pool, serving.user)
    return { connection: serving, mayOnlyInsert: true }
  }
  try {
    return { connection: await ownRole(owner, pool, secrets), mayOnlyInsert: true }
  } catch (error) {
    log.warn(
      { err: error },
      'The role of DATABASE_URL cannot give the platform a second role that can only add to the audit log. ' +
        'The role of DATABASE_URL serves instead. Give it CREATEROLE, and let the new role connect.',
    )
    return { connection: owner, mayOnlyInsert: false }
  }
}

async function ownRole(owner: pg.PoolConfig, pool: pg.Pool, secrets: LocalSecrets) {
  // one server may hold the control planes of several installations
  const { rows } = await pool.query<{ role: string }>(
    `select 'plinth_serving_' || oid as role from pg_database where datname = current_database()`,
  )
  const { role } = rows[0]!
  const password = await secrets.getOrCreate('control-serving', newPassword)
  const connection = { connectionString: urlFor(owner.connectionString ?? '', role, password) }
  if (!(await canConnect(connection))) {
    const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [role])
    await pool.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${scramVerifier(password)}'`)
  }
  await grantServing(pool, role)
  await connect(connection)
  return connection
}

function urlFor(url: string, user: string, password: string) {
  const serving = new URL(url)
  for (const name of ['user', 'password']) serving.searchParams.delete(name)
  serving.username = user
  serving.password = password
  return serving.href
}

const canConnect = (connection: pg.ClientConfig) =>
  connect(connection).then(
    () => true,
    () => false,
  )

async function connect(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.end()
}
