import { InsertRow } from '../edits/insert-row.tsx'
import type { RowEdits } from '../edits/row-edits.ts'
import type { ExportMenuProps } from '../exports/export-menu.tsx'
import { ExportRows } from '../exports/export-rows.tsx'

interface RowActionsProps extends ExportMenuProps {
  edits: RowEdits | undefined
  reason: string | undefined
}

/** What else can be done with the rows. */
export function RowActions({ edits, reason, ...exported }: RowActionsProps) {
  return (
    <>
      <ExportRows {...exported} />
      <InsertRow edits={edits} reason={reason} />
    </>
  )
}
