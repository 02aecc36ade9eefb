import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'

interface ReviewStructureProps {
  statements: readonly string[]
  /** Nothing can run it in a transaction. */
  isAlone: boolean | undefined
  onClose: () => void
}

/** The SQL that saving runs. */
export function ReviewStructure({ statements, isAlone = false, onClose }: ReviewStructureProps) {
  const code = (isAlone ? statements : ['begin', ...statements, 'commit'])
    .map((statement) => `${statement};`)
    .join('\n\n')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title="Review SQL"
      description={
        isAlone
          ? 'Saving runs this outside of a transaction, as Postgres asks for.'
          : 'Saving runs this in one transaction: all of it, or nothing.'
      }
    >
      <CodeBlock label="SQL" wrap maxHeight="60vh" code={code} />
    </Dialog>
  )
}
