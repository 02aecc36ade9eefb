import { backups } from '@plinth/contract/backups'
import type { Organization } from '@plinth/contract/organizations'
import { projects as projectCalls } from '@plinth/contract/projects'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { lacksMfa } from '../../access/lacks-mfa.ts'
import { useAccess } from '../../access/use-access.ts'
import { PageSkeleton } from '../../components/frames/page-skeleton.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { organizationsQuery } from '../../data/organizations.ts'
import { projectsQuery } from '../../data/projects.ts'
import { afterPaint } from '../../lib/browser/after-paint.ts'
import { ProjectsSection } from './projects/projects-section.tsx'

// after the projects, which people come for
const MemberFaces = lazy(async () => {
  await afterPaint()
  return { default: (await import('./member-faces.tsx')).MemberFaces }
})
const DeletedProjects = lazy(async () => {
  await afterPaint()
  return { default: (await import('./projects/deleted-projects.tsx')).DeletedProjects }
})
const MfaRequired = lazy(() => import('./mfa-required.tsx').then((module) => ({ default: module.MfaRequired })))

/** An organization's projects, or what it asks for first. */
export function OrganizationPage({ slug }: { slug: string }) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  if (!organization) return null
  return lacksMfa(organization) ? (
    <Suspense fallback={<PageSkeleton shape="form" />}>
      <MfaRequired organization={organization} />
    </Suspense>
  ) : (
    <Projects organization={organization} />
  )
}

function Projects({ organization }: { organization: Organization }) {
  const { slug } = organization
  const { data: projects, dataUpdatedAt } = useSuspenseQuery(projectsQuery(slug))
  const { hasCommerce, may } = useAccess()
  const mayRestore = may(backups.deletedProjects, { organization: slug })
  // one that was deleted or restored meanwhile is asked for again
  const deletedRefs = projects
    .filter(({ status }) => status === 'REMOVED')
    .map(({ ref }) => ref)
    .join()
  const canCreate = useCanCreateProject(slug)
  return (
    <Page>
      <PageTitle>{organization.name}</PageTitle>
      <PageHeader
        title={organization.name}
        status={
          <>
            {/* where there is room, it stands in the top bar */}
            {hasCommerce && (
              <span className="sm:hidden">
                <Badge>{organization.plan.name}</Badge>
              </span>
            )}
            {/* as wide as it may become, so that nothing moves */}
            <span className="flex h-7 w-38">
              <Suspense>
                <MemberFaces organization={organization} />
              </Suspense>
            </span>
          </>
        }
        actions={canCreate && projects.length > 0 && <NewProjectButton slug={slug} />}
      />
      {projects.length === 0 ? (
        <NoProjects organization={organization} canCreate={canCreate} />
      ) : (
        <ProjectsSection projects={projects} now={dataUpdatedAt} />
      )}
      {mayRestore && (
        <Suspense>
          <DeletedProjects key={deletedRefs} slug={slug} />
        </Suspense>
      )}
    </Page>
  )
}

function useCanCreateProject(organization: string) {
  const { isOn, may } = useAccess()
  return isOn('projects:create') && may(projectCalls.create, { organization })
}

function NoProjects({ organization, canCreate }: { organization: Organization; canCreate: boolean }) {
  return (
    <div className="rounded-panel border border-border bg-surface">
      <EmptyState
        kind="nothing"
        title={`${organization.name} has no projects yet`}
        action={canCreate && <NewProjectButton slug={organization.slug} />}
      >
        {canCreate
          ? 'A project is a dedicated Postgres database. It is ready in seconds.'
          : 'Somebody with the right to create projects has to make the first one.'}
      </EmptyState>
    </div>
  )
}

function NewProjectButton({ slug }: { slug: string }) {
  return (
    <Button asChild variant="primary" icon={<Plus size={14} aria-hidden />} aria-keyshortcuts="c">
      <Link to="/new/$slug" params={{ slug }}>
        New project
      </Link>
    </Button>
  )
}
