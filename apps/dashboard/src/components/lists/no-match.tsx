import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'

/** In place of a list that a search has emptied. */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      kind="filtered"
      title={title}
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}
