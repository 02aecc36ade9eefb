import { isUsable } from '@plinth/catalog/project-status'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../components/frames/page-skeleton.tsx'
import { useProject } from '../../data/projects.ts'

const StatusScreen = lazy(() =>
  import('./status/status-screen.tsx').then((module) => ({ default: module.StatusScreen })),
)
const UnhealthyBanner = lazy(() =>
  import('./status/unhealthy-banner.tsx').then((module) => ({ default: module.UnhealthyBanner })),
)
const DiskBanner = lazy(() => import('./status/disk-banner.tsx').then((module) => ({ default: module.DiskBanner })))

/** A project's page, or what stands in its place while the database accepts no connections. */
export function ProjectFrame({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const worksWithoutDatabase = useMatches().some(({ staticData }) => staticData.worksWithoutDatabase)
  const isOpen = isUsable(project.status) || (worksWithoutDatabase && project.status !== 'REMOVED')
  return (
    <TooltipProvider>
      {isOpen ? (
        <>
          {project.status === 'ACTIVE_UNHEALTHY' && (
            <Suspense>
              <UnhealthyBanner project={project} />
            </Suspense>
          )}
          {project.disk && project.disk.state !== 'normal' && (
            <Suspense>
              <DiskBanner project={project} />
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
