import { Spinner } from '@plinth/ui/spinner'
import { CircleAlert } from 'lucide-react'
import type { NotSaved } from '../../data/assistant-settings.ts'

interface SavingLineProps {
  isPending: boolean
  failure: NotSaved | undefined
}

/** At the foot of settings that save themselves: what is shown above is not saved yet, or was not saved. */
export function SavingLine({ isPending, failure }: SavingLineProps) {
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-2 px-4 py-2.5 text-muted">
        <Spinner size={14} /> Saving
      </p>
    )
  }
  if (!failure) return null
  const { message, isCertain, requestId } = failure
  return (
    <div role="alert" className="flex items-start gap-2 px-4 py-2.5">
      <CircleAlert size={14} aria-hidden className="mt-0.75 shrink-0 text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{isCertain ? 'This was not saved.' : 'This may not have been saved.'}</span>{' '}
          {message}
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
