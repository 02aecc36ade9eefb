import type { Project } from '@plinth/contract/projects'
import { LiveStatusDot } from './live-status-dot.tsx'
import { asleep, wordsOfProject } from './project-status.ts'

interface ProjectStatusBadgeProps {
  project: Pick<Project, 'status' | 'restoring'>
  isAsleep?: boolean
}

/** A project's status as a shape and a word. */
export function ProjectStatusBadge({ project, isAsleep = false }: ProjectStatusBadgeProps) {
  const { word, state } = isAsleep ? asleep : wordsOfProject(project)
  return <LiveStatusDot state={state}>{word}</LiveStatusDot>
}
