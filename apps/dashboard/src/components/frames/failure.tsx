import { ErrorState } from '@plinth/ui/error-state'
import type { ReactNode } from 'react'
import { requestIdOf } from '../../api/toast-error.ts'

interface FailureProps {
  /** What could not be done, as in "The projects could not be loaded". */
  title: string
  error: Error
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

/** Something that did not load: what, why, the request id, and another try. */
export function Failure({ title, error, onRetry, retrying, action }: FailureProps) {
  return (
    <ErrorState title={title} requestId={requestIdOf(error)} onRetry={onRetry} retrying={retrying} action={action}>
      {error.message}
    </ErrorState>
  )
}
