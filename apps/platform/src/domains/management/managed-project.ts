import type { ManagedProject } from '@plinth/contract/management'
import type { Config } from '../../config/config.ts'
import type { ProjectRow } from '../../stores/project-store.ts'

export const managedProject = (
  project: ProjectRow,
  { databaseHost }: Pick<Config, 'databaseHost'>,
): ManagedProject => ({
  id: project.ref,
  ref: project.ref,
  organization_id: project.organization_slug,
  organization_slug: project.organization_slug,
  name: project.name,
  region: project.region,
  status: project.status,
  created_at: project.inserted_at.toISOString(),
  database: {
    host: databaseHost,
    version: project.db_version ?? String(project.postgres_major),
    postgres_engine: String(project.postgres_major),
    release_channel: 'ga',
  },
})
