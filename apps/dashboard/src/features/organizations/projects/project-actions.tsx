import type { ListedProject } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'

const load = () => import('./project-menu.tsx')
const ProjectMenu = lazy(async () => ({ default: (await load()).ProjectMenu }))

/** The button that opens a project's menu. */
export function ProjectActions({ project }: { project: ListedProject }) {
  const label = `Actions for ${project.name}`
  const trigger = (
    <Button variant="quiet" size="small" className="w-control-small px-0! text-muted" aria-label={label} title={label}>
      <Ellipsis size={16} aria-hidden />
    </Button>
  )
  return (
    <OnDemand opens="menu" trigger={trigger} load={load}>
      <ProjectMenu project={project} trigger={trigger} />
    </OnDemand>
  )
}
