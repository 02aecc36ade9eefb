import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'

interface NoMatchProps {
  title: string
  onClear: () => void
  /** What the button says. */
  action?: string
}

/** In place of a list that a search has emptied. */
export function NoMatch({ title, onClear, action = 'Clear search' }: NoMatchProps) {
  return (
    <EmptyState
      kind="filtered"
      title={title}
      action={
        <Button size="small" onClick={onClear}>
          {action}
        </Button>
      }
    />
  )
}
