import { Button } from '@plinth/ui/button'
import { TriangleAlert } from 'lucide-react'

interface DangersProps {
  sentences: readonly string[]
  onRun: () => void
  onLeave: () => void
}

/** What is about to be lost, and the choice. */
export function Dangers({ sentences, onRun, onLeave }: DangersProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 border-t border-border bg-warning-surface px-3 py-2.5">
      {sentences.map((sentence) => (
        <p key={sentence} className="flex items-start gap-2 wrap-anywhere">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          {sentence}
        </p>
      ))}
      <p className="text-label text-muted">You cannot undo this here.</p>
      <div className="flex gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just taken the place of the button that was pressed */}
        <Button size="small" autoFocus onClick={onLeave}>
          Do not run
        </Button>
        <Button size="small" variant="danger" onClick={onRun}>
          Run it
        </Button>
      </div>
    </div>
  )
}
