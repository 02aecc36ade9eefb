import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'

interface ReviewStructureProps {
  statements: readonly string[]
  onClose: () => void
}

/** The SQL that saving runs. */
export function ReviewStructure({ statements, onClose }: ReviewStructureProps) {
  const code = ['begin', ...statements, 'commit'].map((statement) => `${statement};`).join('\n\n')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title="Review SQL"
      description="Saving runs this in one transaction: all of it, or nothing."
    >
      <CodeBlock label="SQL" wrap maxHeight="60vh" code={code} />
    </Dialog>
  )
}
