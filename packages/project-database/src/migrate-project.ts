import pg from 'pg'
import { migrationFailed, ProjectMigrationFailed } from './migration-failed.ts'
import { readLog, record } from './migration-log.ts'
import { checksumOf, migrationsFor, type ProjectMigration, type ServiceMigrations } from './service-migrations.ts'

/** Milliseconds. A migration alters small tables of ours; one that takes longer waits for somebody. */
const LONGEST_MIGRATION = 60_000
const LONGEST_LOCK_WAIT = '10s'

export interface MigrateOptions {
  services: readonly ServiceMigrations[]
  /**
   * A new connection to the database that people use: of the superuser without a login, whose search path is
   * `pg_catalog, pg_temp`. It is ended here.
   */
  connect(login?: string): Promise<pg.Client>
  longestMigration?: number
}

export interface Migrated {
  /** Of the server; 0 where it was not reached. */
  major: number
  /** What was applied now, as `service/name`. */
  applied: string[]
  /** At most one of each service, in their order. */
  failures: ProjectMigrationFailed[]
}

/**
 * Brings a project's database up to date. Each migration has its own transaction, so one that fails leaves the earlier
 * ones in place. The services behind it are still brought up to date, unless it was one of the project's own. A database
 * that cannot be connected to is a failure like any other.
 */
export async function migrateProject({
  services,
  connect,
  longestMigration = LONGEST_MIGRATION,
}: MigrateOptions): Promise<Migrated> {
  const migrated: Migrated = { major: 0, applied: [], failures: [] }
  const { applied, failures } = migrated
  let admin: pg.Client | undefined
  try {
    admin = await connect()
    await runServices(admin)
  } catch (error) {
    failures.push(migrationFailed('project', null, error))
  } finally {
    await admin?.end().catch(() => undefined)
  }
  return migrated

  async function runServices(admin: pg.Client) {
    migrated.major = await majorOf(admin)
    const log = await readLog(admin)
    for (const service of services) {
      try {
        const missing = missingOf(service, migrationsFor(service, migrated.major), log.get(service.service))
        if (missing.length > 0) await runService(admin, service, missing)
      } catch (error) {
        failures.push(migrationFailed(service.service, null, error))
        if (service.login === undefined) return
      }
    }
  }

  async function runService(admin: pg.Client, { service, login }: ServiceMigrations, missing: ProjectMigration[]) {
    const client = login === undefined ? admin : await connect(login)
    try {
      for (const migration of missing) {
        if (await withDeadline(client, () => apply(client, service, migration))) {
          applied.push(`${service}/${migration.name}`)
        }
      }
    } finally {
      if (client !== admin) await client.end().catch(() => undefined)
    }
  }

  /** Settings of the session can be changed by what runs in it, so time is limited from outside as well. */
  async function withDeadline<Result>(client: pg.Client, work: () => Promise<Result>) {
    const { rows } = await client.query<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid')
    const end = () => void terminate(rows[0]!.pid).catch(() => undefined)
    const timer = setTimeout(end, longestMigration + longestMigration / 4)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }

  async function terminate(pid: number) {
    const other = await connect()
    try {
      await other.query('select pg_catalog.pg_terminate_backend($1, 5000)', [pid])
    } finally {
      await other.end().catch(() => undefined)
    }
  }

  async function apply(client: pg.Client, service: string, migration: ProjectMigration) {
    try {
      await client.query('begin')
      await client.query(
        `set local statement_timeout = ${longestMigration}; set local lock_timeout = '${LONGEST_LOCK_WAIT}'`,
      )
      const isNew = await record(client, { service, name: migration.name, checksum: checksumOf(migration) })
      if (isNew) await client.query(migration.sql)
      await client.query('commit')
      return isNew
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw migrationFailed(service, migration.name, error)
    }
  }
}

async function majorOf(admin: pg.Client) {
  const { rows } = await admin.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]!.major
}

function missingOf(
  { service }: ServiceMigrations,
  migrations: ProjectMigration[],
  applied: Map<string, string> | undefined,
) {
  return migrations.filter((migration) => {
    const checksum = applied?.get(migration.name)
    if (checksum === undefined) return true
    if (checksum !== checksumOf(migration)) {
      throw new ProjectMigrationFailed(service, migration.name, 'it was changed after it had been applied')
    }
    return false
  })
}
