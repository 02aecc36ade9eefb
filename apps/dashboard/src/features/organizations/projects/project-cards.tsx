import { computeSizes } from '@plinth/catalog/compute-sizes'
import type { ListedProject } from '@plinth/contract/projects'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CardLink } from '../../../components/lists/card-link.tsx'
import { ProjectStatusBadge } from '../../../components/project/project-status-badge.tsx'
import { deploymentQuery } from '../../../data/deployment.ts'
import { BackupTroubleLink } from './backup-trouble-link.tsx'
import { ProjectActions } from './project-actions.tsx'
import type { ShownProjects } from './shown-projects.ts'
import { connectionsOf, sizeOf } from './project-figures.ts'

/** Projects as cards, each with its status and figures. */
export function ProjectCards({ projects, now }: ShownProjects) {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const hasRegions = deployment.cloud_providers.length > 0
  return (
    <ul aria-label="Projects" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <ProjectCard key={project.ref} project={project} now={now} hasRegions={hasRegions} />
      ))}
    </ul>
  )
}

interface ProjectCardProps {
  project: ListedProject
  now: number
  hasRegions: boolean
}

function ProjectCard({ project, now, hasRegions }: ProjectCardProps) {
  const { ref, name, is_asleep, region, infra_compute_size, dbVersion } = project
  const size = sizeOf(project)
  return (
    <CardLink
      title={name}
      level={2}
      aside={
        <span className="-my-1.5 -me-2 flex">
          <ProjectActions project={project} />
        </span>
      }
      link={<Link to="/project/$ref" params={{ ref }} />}
      footer={
        <>
          {size && <span>{size} disk</span>}
          <span className="ms-auto truncate">
            {[hasRegions && region, computeSizes[infra_compute_size].label, dbVersion && `Postgres ${dbVersion}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
    >
      <span className="flex items-center gap-2">
        <ProjectStatusBadge project={project} isAsleep={is_asleep} />
        <span className="ms-auto truncate text-label">{connectionsOf(project, now)}</span>
      </span>
      <BackupTroubleLink project={project} />
    </CardLink>
  )
}
