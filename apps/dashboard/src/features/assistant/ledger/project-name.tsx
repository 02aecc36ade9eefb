import type { ProjectSummary } from '@plinth/contract/projects'
import { Link } from '@tanstack/react-router'

interface ProjectNameProps {
  projectRef: string
  /** Those that the person may see. */
  projects: readonly ProjectSummary[]
}

/** A project by its name, leading there; one that is gone, or not for this person, by its reference. */
export function ProjectName({ projectRef, projects }: ProjectNameProps) {
  const project = projects.find(({ ref }) => ref === projectRef)
  if (!project) return <code className="font-mono text-label wrap-anywhere">{projectRef}</code>
  return (
    <Link
      to="/project/$ref"
      params={{ ref: projectRef }}
      className="relative z-1 wrap-anywhere underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      {project.name}
    </Link>
  )
}
