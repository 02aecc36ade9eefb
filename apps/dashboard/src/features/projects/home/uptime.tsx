import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../data/metrics.ts'
import { formatUptime } from '../../../lib/format/format-uptime.ts'
import { Part } from './health.tsx'

/** How long Postgres has run, as of the last look. */
export function Uptime({ project: { ref } }: { project: Project }) {
  const { data: overview, dataUpdatedAt } = useQuery(overviewQuery(ref))
  return (
    <Part name="Uptime">
      {overview?.server
        ? formatUptime(dataUpdatedAt - Date.parse(overview.server.started_at))
        : overview
          ? 'Not known'
          : '…'}
    </Part>
  )
}
