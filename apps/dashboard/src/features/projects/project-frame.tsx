import { isUsable } from '@plinth/catalog/project-status'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useProject } from '../../data/projects.ts'
import { StatusScreen } from './status/status-screen.tsx'
import { UnhealthyBanner } from './status/unhealthy-banner.tsx'

/** A project's page, or what stands in its place while the database takes no connections. */
export function ProjectFrame({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const worksWithoutDatabase = useMatches().some(({ staticData }) => staticData.worksWithoutDatabase)
  if (!isUsable(project.status) && !(worksWithoutDatabase && project.status !== 'REMOVED')) {
    return (
      <TooltipProvider>
        <StatusScreen project={project} />
      </TooltipProvider>
    )
  }
  return (
    <TooltipProvider>
      {project.status === 'ACTIVE_UNHEALTHY' && <UnhealthyBanner project={project} />}
      <Outlet />
    </TooltipProvider>
  )
}
