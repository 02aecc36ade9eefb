import { ApiError } from '@plinth/contract/api-error'
import { EmptyState } from '@plinth/ui/empty-state'
import { Failure } from '../../components/frames/failure.tsx'

/** What was refused stands in the server's words; the rest can be tried again. */
export function CannotShow({
  error,
  onRetry,
  retrying,
}: {
  error: Error | null
  onRetry: () => void
  retrying?: boolean
}) {
  const shown = error ?? new Error('There was no answer.')
  if (shown instanceof ApiError && shown.code === 403) {
    return (
      <div className="max-sm:pt-12 sm:p-2">
        <EmptyState kind="forbidden" title="You may not see these rows">
          {shown.message} Ask the owner of the table for access, or an organization owner to change your role.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="max-sm:pt-12 sm:p-2">
      <Failure title="The table could not be loaded" error={shown} onRetry={onRetry} retrying={retrying} />
    </div>
  )
}
