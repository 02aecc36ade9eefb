import { createHash } from 'node:crypto'
import { seconds } from '@plinth/catalog/durations'
import { SUPERUSER_DATABASE } from '@plinth/postgres-engine/superuser-database'
import { migrateProject } from '@plinth/project-database/migrate-project'
import { checksumOf, migrationsFor, type ServiceMigrations } from '@plinth/project-database/service-migrations'
import type { Log, ServiceLogin } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import pg from 'pg'
import type { Sealer } from '../config/sealer.ts'
import { nextAttempt } from '../domains/projects/migration-failures.ts'
import type { MigrationFailure, projectStore } from '../stores/project-store.ts'
import { projectDatabaseStore } from './project-database-store.ts'
import { newPassword, secretOf, serviceLogins, setServicePasswords } from './service-logins.ts'

/** People's triggers may raise any length, and a message to the gateways takes one line. */
const LONGEST_REASON = 2_000

interface Options {
  sql: Sql
  projects: ReturnType<typeof projectStore>
  sealer: Sealer
  log: Log
  now: () => Date
  services: readonly ServiceMigrations[]
  /** How to log in to the running cluster as its superuser, in the database that people use. */
  superuser(ref: string): Promise<pg.ClientConfig>
  /** What failed before has succeeded. */
  onRepaired?(ref: string): void
}

/** Keeps what every project's database holds up to date, when its cluster starts and before anybody connects. */
export function createProjectDatabases({ sql, projects, sealer, log, now, services, superuser, onRepaired }: Options) {
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
      if (now() < nextAttempt(state)) return false
      return bringUpToDate(ref, state.migration_failures)
    },

    /** The database may be another one from now on, as after an upgrade or a restore. */
    forget: (ref: string) => store.setMigratedTo(ref, null),

    /** Why the project's database is not up to date, for each failure. */
    failures: async (ref: string) => (await store.find(ref))?.migration_failures ?? [],

    /** Running projects whose database could not be brought up to date, and where it is time to try again. */
    async due() {
      const failing = await store.listFailing(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'])
      return failing.filter((project) => nextAttempt(project) <= now()).map(({ ref }) => ref)
    },

    /** The passwords of the services' logins, which are made when they are first asked for. */
    passwords: (ref: string) => passwordsOf(ref),

    /** Gives the services' roles these passwords, for a cluster where somebody else has set others. */
    async openLogins(ref: string) {
      const passwords = await passwordsOf(ref)
      await setPasswords(ref, passwords)
      return passwords
    },
  }

  /** False when something failed. */
  async function bringUpToDate(ref: string, earlier: MigrationFailure[]) {
    const passwords = await passwordsOf(ref)
    const { major, applied, failures } = await migrateProject({
      services,
      connect: (login) => connect(ref, login, passwords),
    })
    if (applied.length > 0) log.info({ ref, applied }, 'The database of a project was brought up to date')
    if (failures.length === 0) {
      await store.setMigratedTo(ref, fingerprintFor(services, major))
      if (earlier.length > 0) onRepaired?.(ref)
      return true
    }
    const at = now().toISOString()
    const noted = failures.map(({ service, migration, reason }) => {
      const before = earlier.find((failure) => failure.service === service && failure.migration === migration)
      return {
        service,
        migration,
        reason: reason.slice(0, LONGEST_REASON),
        attempts: (before?.attempts ?? 0) + 1,
        at,
      }
    })
    await store.setFailures(ref, noted)
    log.warn({ err: failures[0], ref, failures: noted }, 'The database of a project could not be brought up to date')
    return false
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

  async function connect(ref: string, login: string | undefined, passwords: Record<ServiceLogin, string>) {
    const config = await superuser(ref)
    if (login === undefined) return connected(config)
    await setPasswords(ref, passwords)
    const [name] = Object.entries(serviceLogins).find(([, { user }]) => user === login) ?? []
    if (name === undefined) throw new Error(`There is no login ${login}`)
    return connected({ ...config, user: login, password: passwords[name as ServiceLogin] })
  }

  /** Roles belong to the whole cluster, so this works whatever people did to their database. */
  async function setPasswords(ref: string, passwords: Record<ServiceLogin, string>) {
    const admin = await connected({ ...(await superuser(ref)), database: SUPERUSER_DATABASE })
    try {
      await setServicePasswords(admin, passwords)
    } finally {
      await admin.end().catch(() => undefined)
    }
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
