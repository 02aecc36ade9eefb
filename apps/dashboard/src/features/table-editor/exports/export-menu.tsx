import type { TableDetail } from '@plinth/contract/database'
import type { Grid } from '@plinth/grid/grid'
import { Button } from '@plinth/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { useCopy } from '@plinth/ui/use-copy'
import { type RefObject, useState } from 'react'
import type { RowsRequest } from '../../../data/rows.ts'
import type { TableRows } from '../rows/table-rows.ts'
import { ExportTable } from './export-table.tsx'
import { selectedRows } from './selected-rows.ts'
import { SelectedRowsItems } from './selected-rows-items.tsx'

export interface ExportMenuProps {
  detail: TableDetail
  request: RowsRequest
  rows: TableRows
  grid: RefObject<Grid | null>
}

/** All rows as a file, or what is selected on the clipboard. Open from the beginning. */
export function ExportMenu({ detail, request, rows, grid }: ExportMenuProps) {
  const { copied, copy } = useCopy()
  const [isExporting, setExporting] = useState(false)
  const read = () => selectedRows({ selection: grid.current?.selection, rows, columns: detail.columns })
  const [selected, setSelected] = useState(read)
  return (
    <>
      <Menu
        defaultOpen
        onOpenChange={(isOpen) => isOpen && setSelected(read())}
        trigger={
          <Button size="small" variant="quiet">
            {copied ? 'Copied' : 'Export'}
          </Button>
        }
      >
        <MenuItem onSelect={() => setExporting(true)}>Download a file</MenuItem>
        <MenuSeparator />
        <SelectedRowsItems projectRef={request.ref} detail={detail} selected={selected} copy={copy} />
      </Menu>
      {isExporting && <ExportTable detail={detail} request={request} onClose={() => setExporting(false)} />}
    </>
  )
}
