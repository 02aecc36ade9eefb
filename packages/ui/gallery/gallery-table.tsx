import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../src/icon-button.tsx'
import { Menu, MenuItem } from '../src/menu.tsx'
import { RelativeTime } from '../src/relative-time.tsx'
import { StatusDot } from '../src/status-dot.tsx'
import { RowLink, Table } from '../src/table.tsx'

const DAY_MS = 86_400_000
const openedAt = Date.now()

const rows = [
  { id: 'a', name: 'invoices', rows: 1_204_331, size: '412 MB', state: 'healthy', word: 'Healthy', changed: 0.02 },
  { id: 'b', name: 'customers', rows: 48_120, size: '31 MB', state: 'warning', word: 'No policy', changed: 1 },
  { id: 'c', name: 'ledger_entries', rows: 9_881_402, size: '3.2 GB', state: 'working', word: 'Indexing', changed: 40 },
] as const

/** The list table of the gallery: sorting, row links and actions. */
export function GalleryTable() {
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending')
  const sorted = [...rows].sort((a, b) => (sort === 'ascending' ? 1 : -1) * a.name.localeCompare(b.name))
  return (
    <Table
      label="Tables"
      rows={sorted}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: 'Name',
          primary: true,
          sort,
          onSort: () => setSort(sort === 'ascending' ? 'descending' : 'ascending'),
          cell: (row) => <RowLink href={`#${row.id}`}>{row.name}</RowLink>,
        },
        { key: 'state', header: 'State', cell: (row) => <StatusDot state={row.state}>{row.word}</StatusDot> },
        { key: 'rows', header: 'Rows', align: 'end', cell: (row) => row.rows.toLocaleString('en') },
        { key: 'size', header: 'Size', align: 'end', cell: (row) => row.size },
        {
          key: 'changed',
          header: 'Changed',
          cell: (row) => <RelativeTime value={openedAt - row.changed * DAY_MS} />,
        },
      ]}
      actions={(row) => (
        <Menu
          trigger={
            <IconButton size="small" label={`Actions for ${row.name}`}>
              <MoreHorizontal size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem>Rename table</MenuItem>
          <MenuItem danger>Delete table</MenuItem>
        </Menu>
      )}
      footer="3 tables"
    />
  )
}
