import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { Sql } from '@plinth/service-kit/sql'

export interface ServedProject {
  status: ProjectStatus
  /** Whether what it is RESTORING replaces its data, rather than start with it. */
  is_from_backup: boolean
  postgres_major: PostgresMajor
  restriction_status: string | null
}

/** What decides whether a project's services respond. */
export function servedProjectStore(sql: Sql) {
  return {
    async find(ref: string) {
      const { rows } = await sql.query<ServedProject>(
        `select p.status, p.postgres_major, o.restriction_status,
           (p.restoring_backup_id is not null or p.restoring_state is not null) as is_from_backup
         from platform.projects p join platform.organizations o on o.id = p.organization_id where p.ref = $1`,
        [ref],
      )
      return rows[0]
    },

    async defaultRef() {
      const { rows } = await sql.query<{ ref: string }>('select ref from platform.projects where is_default limit 1')
      return rows[0]?.ref
    },
  }
}
