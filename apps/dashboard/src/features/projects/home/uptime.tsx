import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../data/metrics.ts'
import { formatUptime } from '../../../lib/format/format-uptime.ts'

/** How long Postgres has run, as of the last look. */
export function Uptime({ project: { ref } }: { project: Project }) {
  const { data: overview, dataUpdatedAt } = useQuery(overviewQuery(ref))
  if (overview?.is_awake === false) return <>Asleep until something connects</>
  if (!overview?.server) return <span className="text-muted">{overview ? 'Not known' : '…'}</span>
  return <>{formatUptime(dataUpdatedAt - Date.parse(overview.server.started_at))}</>
}
