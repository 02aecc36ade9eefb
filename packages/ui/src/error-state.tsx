import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

type ErrorStateProps = {
  /** What happened. */
  title: ReactNode
  /** Why, and what to do. */
  children?: ReactNode
  requestId?: string
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

/** In the place of what could not be shown. */
export function ErrorState({ title, children, requestId, onRetry, retrying, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex items-start gap-3 px-4 py-6">
      <span className="grid size-9 shrink-0 place-items-center rounded-control border border-danger/30 bg-danger-surface text-danger">
        <CircleAlert size={18} aria-hidden />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div>
          <p className="text-page font-medium wrap-anywhere">{title}</p>
          {children && <div className="max-w-[68ch] text-muted wrap-anywhere">{children}</div>}
        </div>
        {requestId && (
          <p className="flex max-w-full items-center gap-1 text-label text-muted">
            <span className="truncate">
              Request id <code className="font-mono text-text">{requestId}</code>
            </span>
            <CopyButton iconOnly variant="quiet" label="Copy request id" text={requestId} />
          </p>
        )}
        {(onRetry || action) && (
          <div className="flex flex-wrap gap-2">
            {onRetry && (
              <Button loading={retrying} onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  )
}
