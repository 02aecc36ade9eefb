import { ApiError } from '@plinth/contract/api-error'
import { Spinner } from '@plinth/ui/spinner'
import { CircleAlert } from 'lucide-react'
import { requestIdOf } from '../api/toast-error.ts'

interface SavingLineProps {
  isPending: boolean
  error: Error | undefined
}

/** At the foot of settings that save themselves: what is shown above is not saved yet, or was not saved. */
export function SavingLine({ isPending, error }: SavingLineProps) {
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-2 px-4 py-2.5 text-muted">
        <Spinner size={14} /> Saving
      </p>
    )
  }
  if (!error) return null
  const requestId = requestIdOf(error)
  return (
    <div role="alert" className="flex items-start gap-2 px-4 py-2.5">
      <CircleAlert size={14} aria-hidden className="mt-0.75 shrink-0 text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">
            {isRefused(error) ? 'This was not saved.' : 'This may not have been saved.'}
          </span>{' '}
          {error.message}
        </p>
        {requestId && (
          <p className="text-label text-muted">
            Request id <code className="font-mono">{requestId}</code>
          </p>
        )}
      </div>
    </div>
  )
}

/** The server said no; where nothing was heard of it, or it failed, nobody knows. */
const isRefused = (error: Error) => error instanceof ApiError && error.code >= 400 && error.code < 500
