import type { ProjectStatus } from '@plinth/catalog/project-status'
import { LiveStatusDot } from './live-status-dot.tsx'
import { asleep, statusWords } from './project-status.ts'

/** A project's status as a shape and a word. */
export function ProjectStatusBadge({ status, isAsleep = false }: { status: ProjectStatus; isAsleep?: boolean }) {
  const { word, state } = isAsleep ? asleep : statusWords[status]
  return <LiveStatusDot state={state}>{word}</LiveStatusDot>
}
