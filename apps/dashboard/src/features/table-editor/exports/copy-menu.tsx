import { Button } from '@plinth/ui/button'
import { Menu } from '@plinth/ui/menu'
import { useCopy } from '@plinth/ui/use-copy'
import { useState } from 'react'
import type { RowEdits } from '../edits/row-edits.ts'
import { selectedRows } from './selected-rows.ts'
import { SelectedRowsItems } from './selected-rows-items.tsx'

/** The selected rows on the clipboard. Open from the beginning. */
export function CopyMenu({ edits }: { edits: RowEdits }) {
  const { copied, copy } = useCopy()
  const detail = edits.detail()
  const read = () => selectedRows({ selection: edits.state().selection, rows: edits.rows, columns: detail.columns })
  const [selected, setSelected] = useState(read)
  return (
    <Menu
      defaultOpen
      onOpenChange={(isOpen) => isOpen && setSelected(read())}
      trigger={<Button size="small">{copied ? 'Copied' : 'Copy as'}</Button>}
    >
      <SelectedRowsItems projectRef={edits.projectRef} detail={detail} selected={selected} copy={copy} />
    </Menu>
  )
}
