import type { TableDetail } from '@plinth/contract/database'
import { rowExports } from '@plinth/contract/row-exports'
import { exportFormats } from '@plinth/postgres-meta/export/export-formats'
import { RadioCards } from '@plinth/ui/radio-cards'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { ExportDialog } from '../../../components/exports/export-dialog.tsx'
import type { RowsRequest } from '../../../data/rows.ts'
import { describeScope } from './describe-scope.ts'

interface ExportTableProps {
  detail: TableDetail
  request: RowsRequest
  onClose: () => void
}

type Scope = 'page' | 'all'

/** A file of the rows of a table or view: those that the page shows, or all. */
export function ExportTable({ detail: { table }, request, onClose }: ExportTableProps) {
  const { ref, table_id, filters, sort } = request
  const [scope, setScope] = useState<Scope>('page')
  const ofPage = describeScope(filters, sort)
  const asked = scope === 'page' ? { filters, sort } : { filters: [], sort: [] }
  return (
    <ExportDialog
      projectRef={ref}
      title={`Export ${table.name}`}
      description={ofPage ? undefined : 'The file has all rows and all columns.'}
      formats={exportFormats}
      open={(format, signal) =>
        call(rowExports.openTable, { ref, table_id: String(table_id), format, ...asked }, { signal })
      }
      onClose={onClose}
    >
      {ofPage && (
        <RadioCards
          label="Rows"
          options={[
            { value: 'page', title: 'As on this page', description: ofPage },
            { value: 'all', title: 'All rows', description: 'Without filters and without a sort.' },
          ]}
          value={scope}
          columns={2}
          onValueChange={(value) => setScope(value === 'all' ? 'all' : 'page')}
        />
      )}
    </ExportDialog>
  )
}
