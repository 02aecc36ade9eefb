import { createHash } from 'node:crypto'
import { minutes, seconds } from '@plinth/catalog/durations'
import { migrateProject } from '@plinth/project-database/migrate-project'
import { ProjectMigrationFailed } from '@plinth/project-database/migration-failed'
import { checksumOf, migrationsFor, type ServiceMigrations } from '@plinth/project-database/service-migrations'
import type { Log, ServiceLogin } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import pg from 'pg'
import type { Sealer } from '../config/sealer.ts'
import type { projectStore } from '../stores/project-store.ts'
import { projectDatabaseStore, type MigrationFailure } from './project-database-store.ts'
import { newPassword, secretOf, serviceLogins, setServicePasswords } from './service-logins.ts'

const FIRST_RETRY = seconds(30)
const LONGEST_RETRY = minutes(60)

interface Options {
  sql: Sql
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  log: Log
  now: () => Date
  services: readonly ServiceMigrations[]
  /** How to log in to the running cluster as its superuser, in the database that people use. */
  superuser(ref: string): Promise<pg.ClientConfig>
}

/** Keeps what every project's database holds up to date, when its cluster starts and before anybody connects. */
export function createProjectDatabases({ sql, projects, sealer, log, now, services, superuser }: Options) {
  const store = projectDatabaseStore(sql)

  return {
    /**
     * Brings the database of a running cluster up to date. A migration that fails is written down with its reason and tried
     * again later, ever more seldom; the project serves on without what needs it. True when nothing is left to do.
     */
    async prepare(ref: string) {
      const state = await store.find(ref)
      if (!state) return false
      if (state.migrated_to === fingerprintFor(services, state.postgres_major)) return true
      if (isTooSoon(state.migration_failures, now())) return false
      return bringUpToDate(ref, state.migration_failures)
    },

    /** The database may be another one from now on, as after an upgrade or a restore. */
    forget: (ref: string) => store.setMigratedTo(ref, null),

    /** Why the project's database is not up to date, for each failure. */
    failures: async (ref: string) => (await store.find(ref))?.migration_failures ?? [],

    /** The passwords of the services' logins, which are made when they are first asked for. */
    passwords: (ref: string) => passwordsOf(ref),

    /** Gives the services' roles these passwords, for a cluster where somebody else has set others. */
    async openLogins(ref: string) {
      const passwords = await passwordsOf(ref)
      const admin = await connect(ref)
      try {
        await setServicePasswords(admin, passwords)
      } finally {
        await admin.end().catch(() => undefined)
      }
      return passwords
    },
  }

  /** False when something failed. */
  async function bringUpToDate(ref: string, earlier: MigrationFailure[]) {
    const passwords = await passwordsOf(ref)
    try {
      const { major, applied } = await migrateProject({ services, connect: (login) => connect(ref, login, passwords) })
      if (applied.length > 0) log.info({ ref, applied }, 'The database of a project was brought up to date')
      await store.setMigratedTo(ref, fingerprintFor(services, major))
      return true
    } catch (error) {
      if (!(error instanceof ProjectMigrationFailed)) throw error
      const { service, migration, reason } = error
      const attempts = (earlier.find((failure) => failure.migration === migration)?.attempts ?? 0) + 1
      await store.setFailures(ref, [{ service, migration, reason, attempts, at: now().toISOString() }])
      log.warn({ err: error, ref, attempts }, 'The database of a project could not be brought up to date')
      return false
    }
  }

  async function passwordsOf(ref: string): Promise<Record<ServiceLogin, string>> {
    const logins = Object.keys(serviceLogins) as ServiceLogin[]
    const entries = await Promise.all(logins.map(async (login) => [login, await passwordOf(ref, login)] as const))
    return Object.fromEntries(entries) as Record<ServiceLogin, string>
  }

  async function passwordOf(ref: string, login: ServiceLogin) {
    const name = secretOf(login)
    const purpose = `${ref} ${name}`
    const known = await projects.secret(ref, name)
    if (known) return sealer.open(known, purpose)
    await projects.addSecret(ref, name, sealer.seal(newPassword(), purpose))
    return sealer.open((await projects.secret(ref, name))!, purpose)
  }

  async function connect(ref: string, login?: string, passwords?: Record<ServiceLogin, string>) {
    const config = await superuser(ref)
    if (login === undefined || !passwords) return connected(config)
    const admin = await connected(config)
    try {
      await setServicePasswords(admin, passwords)
    } finally {
      await admin.end().catch(() => undefined)
    }
    const [name] = Object.entries(serviceLogins).find(([, { user }]) => user === login) ?? []
    if (name === undefined) throw new Error(`There is no login ${login}`)
    return connected({ ...config, user: login, password: passwords[name as ServiceLogin] })
  }
}

export type ProjectDatabases = ReturnType<typeof createProjectDatabases>

/** Of the superuser, or of a service with the same options. */
async function connected(config: pg.ClientConfig) {
  const client = new pg.Client({
    ...config,
    application_name: 'plinth/migrations',
    connectionTimeoutMillis: seconds(10),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Names a set of migrations: a database that was brought up to it needs no look. */
function fingerprintFor(services: readonly ServiceMigrations[], major: number) {
  const names = services.flatMap((service) =>
    migrationsFor(service, major).map((migration) => [service.service, migration.name, checksumOf(migration)]),
  )
  return `${major}:${createHash('sha256').update(JSON.stringify(names)).digest('base64url')}`
}

function isTooSoon(failures: MigrationFailure[], now: Date) {
  return failures.some(({ at, attempts }) => {
    const pause = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY)
    return now.getTime() < new Date(at).getTime() + pause
  })
}
