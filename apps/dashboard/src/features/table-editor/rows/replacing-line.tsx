import { Button } from '@plinth/ui/button'
import { Spinner } from '@plinth/ui/spinner'
import { CircleAlert } from 'lucide-react'

interface ReplacingLineProps {
  /** Why the rows from before are still there. */
  error: Error | undefined
  isSorting: boolean
  /** Why sorting takes long. */
  note: string | undefined
  /** Stays with the rows that are there. */
  onKeep: () => void
}

/** Above rows that are about to be replaced, or could not be. */
export function ReplacingLine({ error, isSorting, note, onKeep }: ReplacingLineProps) {
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-b border-border bg-canvas px-3 py-1">
      {error ? (
        <p role="alert" className="flex min-w-0 items-start gap-1.5 text-danger">
          <CircleAlert size={14} aria-hidden className="mt-0.75 shrink-0" />
          <span className="wrap-anywhere">{error.message}</span>
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner size={14} />
          <span>
            {isSorting ? 'Sorting…' : 'Loading rows…'} {note}
          </span>
        </p>
      )}
      <Button size="small" variant="quiet" onClick={onKeep}>
        {error ? 'Undo' : 'Cancel'}
      </Button>
    </div>
  )
}
