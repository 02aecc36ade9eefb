import { DISCUSSION_BOARD } from '@plinth/catalog/previews'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { FlaskConical } from 'lucide-react'

/** In place of the list, where the edition has no previews. */
export function NoPreviews() {
  return (
    <EmptyState
      kind="nothing"
      icon={<FlaskConical size={18} aria-hidden />}
      title="No feature previews available"
      action={
        <Button asChild>
          <a href={DISCUSSION_BOARD}>Open the discussion board</a>
        </Button>
      }
    >
      What you would like to see next can be said on the discussion board.
    </EmptyState>
  )
}
