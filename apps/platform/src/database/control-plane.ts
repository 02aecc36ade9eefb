import { randomBytes } from 'node:crypto'
import type { Engine } from '@plinth/postgres-engine/engine'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { LocalSecrets } from '../config/local-secrets.ts'

const REF = 'control'

const settings = { memoryMegabytes: 512, maxConnections: 40, walSenders: 1 }

/** Where the control plane's data are: in a Postgres of one's own, or in a bundled cluster that is started for it. */
export async function controlPlaneConnection(
  engine: Engine,
  config: Config,
  secrets: LocalSecrets,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const password = await secrets.getOrCreate('control-database', () => randomBytes(24).toString('base64url'))
  const major = engine.majors().find(({ major }) => major === 17)?.major ?? engine.majors()[0]?.major
  if (!major) throw new Error('There is no Postgres to run. Install one, or set DATABASE_URL.')
  await engine.create({ ref: REF, major, template: 'bare', settings, passwords: { plinth_admin: password } })
  return { ...engine.connection(REF), user: 'plinth_admin', password, database: 'postgres' }
}
