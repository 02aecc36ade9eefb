import { RelativeTime } from '@plinth/ui/relative-time'
import { useQuery } from '@tanstack/react-query'
import { recentChangesQuery } from '../../../data/metrics.ts'
import { Insight } from './insight.tsx'

/** Who changed what in the project lately. */
export function RecentChanges({ projectRef }: { projectRef: string }) {
  const { data: changes, isError } = useQuery(recentChangesQuery(projectRef))
  return (
    <Insight
      title="Recent changes"
      rows={changes ?? (isError ? null : undefined)}
      missing="The changes could not be loaded."
      empty="Nobody has changed this project yet."
      keyOf={({ id }) => id}
      row={({ at, did, username, outcome }) => (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="font-medium">{username || 'Plinth'}</span> {did}
            {outcome === 'failed' && <span className="text-danger"> (failed)</span>}
            {outcome === 'intended' && <span className="text-muted"> (not finished)</span>}
          </span>
          <span className="text-label text-muted">
            <RelativeTime value={at} />
          </span>
        </div>
      )}
    />
  )
}
