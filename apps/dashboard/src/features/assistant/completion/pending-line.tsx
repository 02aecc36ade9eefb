import { Button } from '@plinth/ui/button'
import { Spinner } from '@plinth/ui/spinner'

interface PendingLineProps {
  /** What the model does, as a sentence. */
  children: string
  onStop: () => void
}

/** The model is at it, and can be stopped. */
export const PendingLine = ({ children, onStop }: PendingLineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner size={14} />
      {children}
    </p>
    <Button size="small" onClick={onStop}>
      Stop
    </Button>
  </div>
)
