import { isInMotion } from '@plinth/catalog/project-status'
import { Banner } from '@plinth/ui/banner'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { ProjectStatusBadge } from '../../../components/project/project-status-badge.tsx'
import { useProject } from '../../../data/projects.ts'
import { FailedChange } from '../failed-change.tsx'
import { statusScreenOf } from '../status/status-screens.ts'
import { ComputeSection } from './compute-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { LifecycleSection } from './lifecycle-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PostgresSection } from './postgres-section.tsx'

/** Everything about a project that can be changed. */
export function ProjectSettingsPage({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  return (
    <Page>
      <PageTitle>{`Settings · ${project.name}`}</PageTitle>
      <div className="flex w-full max-w-180 flex-col gap-10">
        <PageHeader title="Project settings" status={<ProjectStatusBadge project={project} />} />
        {isInMotion(project.status) && (
          <Banner tone="info" title={statusScreenOf(project)?.title ?? 'The project is changing'}>
            {project.status_detail ?? 'Most settings wait until it is done.'}
          </Banner>
        )}
        <FailedChange project={project} />
        <GeneralSection project={project} />
        <ComputeSection key={project.infra_compute_size} project={project} />
        <PostgresSection project={project} />
        <PasswordSection project={project} />
        <LifecycleSection project={project} />
        <DeleteSection project={project} />
      </div>
    </Page>
  )
}
