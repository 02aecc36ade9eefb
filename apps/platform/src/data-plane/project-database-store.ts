import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { Sql } from '@plinth/service-kit/sql'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { MigrationFailure } from '../stores/project-store.ts'

interface ProjectDatabaseRow {
  postgres_major: PostgresMajor
  migrated_to: string | null
  migration_failures: MigrationFailure[]
}

/** What the control plane knows of the state of each project's database. */
export function projectDatabaseStore(sql: Sql) {
  return {
    async find(ref: string) {
      const { rows } = await sql.query<ProjectDatabaseRow>(
        'select postgres_major, migrated_to, migration_failures from platform.projects where ref = $1',
        [ref],
      )
      return rows[0]
    },

    /** Those in these states whose database is not up to date. */
    async listFailing(statuses: readonly ProjectStatus[]) {
      const { rows } = await sql.query<{ ref: string; migration_failures: MigrationFailure[] }>(
        `select ref, migration_failures from platform.projects where migration_failures <> '[]' and status = any($1)`,
        [statuses],
      )
      return rows
    },

    /** Everything is applied, or nothing is known. */
    async setMigratedTo(ref: string, fingerprint: string | null) {
      await sql.query(`update platform.projects set migrated_to = $2, migration_failures = '[]' where ref = $1`, [
        ref,
        fingerprint,
      ])
    },

    async setFailures(ref: string, failures: readonly MigrationFailure[]) {
      await sql.query('update platform.projects set migrated_to = null, migration_failures = $2 where ref = $1', [
        ref,
        JSON.stringify(failures),
      ])
    },
  }
}
