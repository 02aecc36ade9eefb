import { ApiError } from '@plinth/contract/api-error'
import { CopyButton } from '@plinth/ui/copy-button'
import { CircleAlert } from 'lucide-react'

/** What the server refused, with the request id to copy. */
export function FormError({ error }: { error: Error | undefined }) {
  if (!error) return null
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="flex gap-2 rounded-control border border-danger/30 bg-danger-surface px-3 py-2.5">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p>{error.message}</p>
        {requestId && (
          <p className="flex items-center gap-1 text-label text-muted">
            <span className="truncate">
              Request id <span className="font-mono">{requestId}</span>
            </span>
            <CopyButton iconOnly variant="quiet" size="small" label="Copy request id" text={requestId} />
          </p>
        )}
      </div>
    </div>
  )
}
