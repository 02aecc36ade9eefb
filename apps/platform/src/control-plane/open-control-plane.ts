import { authMigrations } from '@plinth/identity/migrations'
import type { Engine } from '@plinth/postgres-engine/engine'
import { runMigrations } from '@plinth/service-kit/migrations'
import type { Log } from '@plinth/service-kit/service'
import { sqlOver } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import type { LocalSecrets } from '../config/local-secrets.ts'
import { openSecretKey } from '../config/secret-key.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { createPool } from './client.ts'
import { controlPlaneConnections } from './control-plane.ts'
import { migrations } from '../stores/migrations.ts'
import { servingConnection } from './serving-connection.ts'

interface Tools {
  engine: Engine
  config: Config
  secrets: LocalSecrets
  log: Log
}

/**
 * Brings the control plane up to date as its owner, and returns the connection that serves, with the sealer whose key
 * the control plane knows.
 */
export async function openControlPlane({ engine, config, secrets, log }: Tools) {
  const connections = await controlPlaneConnections(engine, config, secrets)
  const pool = createPool(connections.owner, (error) =>
    log.warn({ err: error }, 'A connection of the control plane was lost'),
  )
  try {
    await runMigrations(pool, { schema: 'platform', migrations })
    await runMigrations(pool, { schema: 'auth', migrations: authMigrations })
    await migrateJobs(pool, log)
    const sealer = await openSecretKey({ config, secrets, sql: sqlOver(pool) })
    return { ...(await servingConnection(connections, { pool, secrets, log })), sealer }
  } finally {
    await pool.end()
  }
}
