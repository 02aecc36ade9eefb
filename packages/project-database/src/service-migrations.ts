import { createHash } from 'node:crypto'
import type { Migration } from '@plinth/service-kit/migrations'

/** One step of what every project's database holds. */
export interface ProjectMigration extends Migration {
  /** The first major of Postgres that can run it; older clusters go without. */
  since?: number
}

/** What one service keeps in a project's database, in the order in which it came to be. */
export interface ServiceMigrations {
  /** Such as `auth`; `project` for what no service owns. */
  service: string
  /**
   * The login that owns the service's schema and runs its migrations, on a connection of its own: a trigger that people
   * put on the schema's tables then has that login's rights and no others. Without one the superuser runs them.
   */
  login?: string
  migrations: readonly ProjectMigration[]
}

/** Says whether a migration is still the one that was applied. */
export const checksumOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')

/** The migrations that a cluster of this major gets. */
export const migrationsFor = ({ migrations }: ServiceMigrations, major: number) =>
  migrations.filter(({ since = 0 }) => since <= major)
