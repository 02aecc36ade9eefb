import { randomBytes } from 'node:crypto'
import type { Engine } from '@plinth/postgres-engine/engine'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { LocalSecrets } from '../config/local-secrets.ts'

/** The bundled cluster of the control plane. */
export const CONTROL_PLANE = 'control'

const OWNER = 'plinth_platform'
const SERVING = 'plinth_serving'
const DATABASE = 'plinth'

const settings = { memoryMegabytes: 512, maxConnections: 40, walSenders: 1 }

export interface ControlPlaneConnections {
  /** Migrates, and owns every table. */
  owner: pg.PoolConfig
  /** Serves, with the rights that `grantServing` gives its role; absent in a Postgres that the operator brought. */
  serving?: pg.PoolConfig & { user: string }
}

/** Where the control plane's data are: in the operator's Postgres, or in a bundled cluster that is started for it. */
export async function controlPlaneConnections(
  engine: Engine,
  config: Config,
  secrets: LocalSecrets,
): Promise<ControlPlaneConnections> {
  if (config.databaseUrl) return { owner: { connectionString: config.databaseUrl } }
  await refuseLostPasswords(engine, secrets)
  const passwords = await controlPlanePasswords(secrets)
  const superuserPassword = passwords.plinth_admin
  const owner = { user: OWNER, password: passwords[OWNER] }
  const serving = { user: SERVING, password: passwords[SERVING] }
  const major = engine.majors().find(({ major }) => major === 17)?.major ?? engine.majors()[0]?.major
  if (!major) throw new Error('There is no Postgres to run. Install one, or set DATABASE_URL.')
  await engine.create({
    ref: CONTROL_PLANE,
    major,
    template: 'bare',
    settings,
    passwords: { plinth_admin: superuserPassword },
  })
  const server = engine.connection(CONTROL_PLANE)
  const admin = { ...server, user: 'plinth_admin', password: superuserPassword, database: 'postgres' }
  await makeRoom(admin, [owner, serving])
  return { owner: { ...server, ...owner, database: DATABASE }, serving: { ...server, ...serving, database: DATABASE } }
}

/** The owner's login to the bundled cluster; undefined before the first start. */
export function ownerOfControlPlane(secrets: LocalSecrets) {
  const password = secrets.get('control-platform')
  return password === undefined ? undefined : { user: OWNER, password, database: DATABASE }
}

/** Of the logins to the bundled cluster; those that are missing are made. */
export async function controlPlanePasswords(secrets: LocalSecrets) {
  return {
    plinth_admin: await secrets.getOrCreate('control-superuser', newPassword),
    [OWNER]: await secrets.getOrCreate('control-platform', newPassword),
    [SERVING]: await secrets.getOrCreate('control-serving', newPassword),
  }
}

export const newPassword = () => randomBytes(24).toString('base64url')

async function refuseLostPasswords(engine: Engine, secrets: LocalSecrets) {
  if (secrets.get('control-superuser') !== undefined || !(await engine.list()).includes(CONTROL_PLANE)) return
  throw new Error(
    `The passwords of the control plane's database are missing from ${secrets.path}. Restore ${secrets.path} from a backup.`,
  )
}

/** The platform works as the owner of its own database and as who serves from it, never as superuser. */
async function makeRoom(connection: pg.ClientConfig, logins: { user: string; password: string }[]) {
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    for (const { user, password } of logins) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [user])
      if (!rowCount) await admin.query(`create role ${user} login password '${scramVerifier(password)}'`)
    }
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await admin.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await admin.end()
  }
}
