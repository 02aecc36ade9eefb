import { InsertRow } from '../edits/insert-row.tsx'
import type { RowEdits } from '../edits/row-edits.ts'
import type { ExportMenuProps } from '../exports/export-menu.tsx'
import { ExportRows } from '../exports/export-rows.tsx'
import { ImportRows, type ImportRowsProps } from '../imports/import-rows.tsx'

interface RowActionsProps extends ExportMenuProps, ImportRowsProps {
  edits: RowEdits | undefined
  reason: string | undefined
}

/** What else can be done with the rows. */
export function RowActions({ edits, reason, projectRef, onImported, ...exported }: RowActionsProps) {
  const { detail } = exported
  return (
    <>
      <ExportRows {...exported} />
      <ImportRows projectRef={projectRef} detail={detail} onImported={onImported} />
      <InsertRow edits={edits} reason={reason} />
    </>
  )
}
