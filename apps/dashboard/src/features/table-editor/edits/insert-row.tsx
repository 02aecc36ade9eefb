import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { Tooltip } from '@plinth/ui/tooltip'
import { lazy, Suspense, useState } from 'react'
import type { RowEdits } from './row-edits.ts'

const InsertSheet = lazy(async () => ({ default: (await import('./insert-sheet.tsx')).InsertSheet }))

interface InsertRowProps {
  edits: RowEdits | undefined
  reason: string | undefined
}

/** Opens the form of a new row; where rows are only shown, says why. */
export function InsertRow({ edits, reason }: InsertRowProps) {
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
