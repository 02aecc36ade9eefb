import type { ProjectStatus } from '@plinth/catalog/project-status'
import { StatusDot } from '@plinth/ui/status-dot'
import { statusWords } from './project-status.ts'

/** A project's status as a shape and a word. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { word, state } = statusWords[status]
  return <StatusDot state={state}>{word}</StatusDot>
}
