import { isUsable } from '@plinth/catalog/project-status'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../components/frames/page-skeleton.tsx'
import { useProject } from '../../data/projects.ts'

const StatusScreen = lazy(() =>
  import('./status/status-screen.tsx').then((module) => ({ default: module.StatusScreen })),
)
const ProjectBanners = lazy(() =>
  import('./status/project-banners.tsx').then((module) => ({ default: module.ProjectBanners })),
)

/** A project's page, or what stands in its place while the database accepts no connections. */
export function ProjectFrame({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const { status, disk, migration_failures } = project
  const worksWithoutDatabase = useMatches().some(({ staticData }) => staticData.worksWithoutDatabase)
  const isOpen = isUsable(status) || (worksWithoutDatabase && status !== 'REMOVED')
  const isTroubled = status === 'ACTIVE_UNHEALTHY' || (disk && disk.state !== 'normal') || migration_failures.length > 0
  return (
    <TooltipProvider>
      {isOpen ? (
        <>
          {isTroubled && (
            <Suspense>
              <ProjectBanners project={project} />
            </Suspense>
          )}
          <Outlet />
        </>
      ) : (
        <Suspense fallback={<PageSkeleton shape="form" />}>
          <StatusScreen project={project} />
        </Suspense>
      )}
    </TooltipProvider>
  )
}
