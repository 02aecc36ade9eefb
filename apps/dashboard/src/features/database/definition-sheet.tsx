import { CodeBlock } from '@plinth/ui/code-block'
import { Sheet } from '@plinth/ui/sheet'
import type { ReactNode } from 'react'

interface DefinitionSheetProps {
  title: string
  description: string
  definition: string
  onClose: () => void
  /** Below the definition. */
  children?: ReactNode
}

/** The statement that makes something of the database, to be read and copied. */
export function DefinitionSheet({ title, description, definition, onClose, children }: DefinitionSheetProps) {
  return (
    <Sheet open size="large" onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      <div className="flex flex-col gap-4">
        <CodeBlock label="Definition" wrap alwaysCopyable code={definition} />
        {children}
      </div>
    </Sheet>
  )
}
