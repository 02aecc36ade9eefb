import { randomBytes } from 'node:crypto'
import type { Engine } from '@plinth/postgres-engine/engine'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { LocalSecrets } from '../config/local-secrets.ts'

const REF = 'control'
const ROLE = 'plinth_platform'
const DATABASE = 'plinth'

const settings = { memoryMegabytes: 512, maxConnections: 40, walSenders: 1 }

/** Where the control plane's data are: in a Postgres of one's own, or in a bundled cluster that is started for it. */
export async function controlPlaneConnection(
  engine: Engine,
  config: Config,
  secrets: LocalSecrets,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const newPassword = () => randomBytes(24).toString('base64url')
  const superuserPassword = await secrets.getOrCreate('control-superuser', newPassword)
  const password = await secrets.getOrCreate('control-platform', newPassword)
  const major = engine.majors().find(({ major }) => major === 17)?.major ?? engine.majors()[0]?.major
  if (!major) throw new Error('There is no Postgres to run. Install one, or set DATABASE_URL.')
  await engine.create({ ref: REF, major, template: 'bare', settings, passwords: { plinth_admin: superuserPassword } })
  const server = engine.connection(REF)
  await makeRoom({ ...server, user: 'plinth_admin', password: superuserPassword, database: 'postgres' }, password)
  return { ...server, user: ROLE, password, database: DATABASE }
}

/** The platform works as the owner of its own database, never as superuser. */
async function makeRoom(connection: pg.ClientConfig, password: string) {
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_database where datname = $2) as has_database`,
      [ROLE, DATABASE],
    )
    if (!rows[0]?.has_role) await admin.query(`create role ${ROLE} login password '${scramVerifier(password)}'`)
    if (!rows[0]?.has_database) await admin.query(`create database ${DATABASE} owner ${ROLE}`)
  } finally {
    await admin.end()
  }
}
