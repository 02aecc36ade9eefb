import { RelativeTime } from '@plinth/ui/relative-time'
import { Spinner } from '@plinth/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lastConnectionQuery } from '../../../data/projects.ts'

/** Waits for a client to connect from outside, and says when one last did. */
export function FirstConnection({ projectRef }: { projectRef: string }) {
  const { data, error } = useQuery(lastConnectionQuery(projectRef))
  if (error && !data) return null
  const last = data?.last_connected_at
  return (
    <p role="status" className="flex items-center gap-2 border-t border-border pt-3">
      {last ? (
        <>
          <Check size={16} aria-hidden className="text-success" />
          <span>
            Connected.{' '}
            <span className="text-muted">
              Last connection <RelativeTime value={last} />
            </span>
          </span>
        </>
      ) : (
        data && (
          <>
            <Spinner size={16} />
            <span>Waiting for the first connection…</span>
          </>
        )
      )}
    </p>
  )
}
