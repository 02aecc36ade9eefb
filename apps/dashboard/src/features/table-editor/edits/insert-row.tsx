import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { Tooltip } from '@plinth/ui/tooltip'
import { lazy, Suspense, useState } from 'react'
import { ImportRows, type ImportRowsProps } from '../imports/import-rows.tsx'
import type { RowEdits } from './row-edits.ts'

const InsertSheet = lazy(async () => ({ default: (await import('./insert-sheet.tsx')).InsertSheet }))

interface AddRowsProps extends ImportRowsProps {
  edits: RowEdits | undefined
  reason: string | undefined
}

/** What adds rows to a table: a file, or the form of one. */
export function AddRows({ edits, reason, ...place }: AddRowsProps) {
  return (
    <>
      <ImportRows {...place} />
      <InsertRow edits={edits} reason={reason} />
    </>
  )
}

/** Opens the form of a new row; where rows are only shown, says why. */
function InsertRow({ edits, reason }: Pick<AddRowsProps, 'edits' | 'reason'>) {
  const [isOpen, setOpen] = useState(false)
  if (reason !== undefined) {
    return (
      <Tooltip content={reason}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must open for the keyboard too */}
        <span tabIndex={0} className="rounded-[4px]">
          <Badge>Read-only</Badge>
        </span>
      </Tooltip>
    )
  }
  return (
    <>
      <Button size="small" disabled={!edits} onClick={() => setOpen(true)}>
        Insert row
      </Button>
      {edits && isOpen && (
        <Suspense>
          <InsertSheet edits={edits} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
