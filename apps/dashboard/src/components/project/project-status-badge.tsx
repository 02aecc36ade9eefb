import type { ProjectStatus } from '@plinth/catalog/project-status'
import { LiveStatusDot } from './live-status-dot.tsx'
import { statusWords } from './project-status.ts'

/** A project's status as a shape and a word. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { word, state } = statusWords[status]
  return <LiveStatusDot state={state}>{word}</LiveStatusDot>
}
