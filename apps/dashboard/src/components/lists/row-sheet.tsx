import { Sheet } from '@plinth/ui/sheet'
import type { ReactNode } from 'react'
import { CopyRow, type RowField, RowFields } from './row-fields.tsx'

interface RowSheetProps {
  title: string
  fields: readonly RowField[]
  /** The field the person came for. */
  focusKey?: string
  /** In the header, before the button that copies. */
  actions?: ReactNode
  /** In place of the fields. */
  children?: ReactNode
  onClose: () => void
}

/** A whole row over the page. */
export function RowSheet({ title, fields, focusKey, actions, children, onClose }: RowSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          {actions}
          <CopyRow fields={fields} iconOnly={Boolean(actions)} />
        </>
      }
    >
      {children ?? <RowFields fields={fields} focusKey={focusKey} />}
    </Sheet>
  )
}
