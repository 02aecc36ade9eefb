import { Button } from '@plinth/ui/button'

interface PendingLineProps {
  /** What the model does, as a sentence. */
  children: string
  onStop: () => void
}

/** The model is at it, and can be stopped. What was pressed turns meanwhile. */
export const PendingLine = ({ children, onStop }: PendingLineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <p role="status" className="text-muted">
      {children}
    </p>
    <Button size="small" onClick={onStop}>
      Stop
    </Button>
  </div>
)
