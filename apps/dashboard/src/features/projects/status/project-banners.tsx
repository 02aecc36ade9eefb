import type { Project } from '@plinth/contract/projects'
import { DiskBanner } from './disk-banner.tsx'
import { MigrationBanner } from './migration-banner.tsx'
import { UnhealthyBanner } from './unhealthy-banner.tsx'

/** What is wrong with a project, above its pages. */
export function ProjectBanners({ project }: { project: Project }) {
  return (
    <>
      {project.status === 'ACTIVE_UNHEALTHY' && <UnhealthyBanner project={project} />}
      {project.migration_failures.length > 0 && <MigrationBanner project={project} />}
      {project.disk && project.disk.state !== 'normal' && <DiskBanner project={project} />}
    </>
  )
}
