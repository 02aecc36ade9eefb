import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../data/metrics.ts'
import { creationLine } from './creation-line.ts'

/** How long the creation took, in a line below when it was. */
export function CreationTook({ project: { ref } }: { project: Project }) {
  const { data: overview } = useQuery(overviewQuery(ref))
  const line = overview && creationLine(overview.creation)
  return line ? <p className="text-label text-muted">In {line}</p> : null
}
