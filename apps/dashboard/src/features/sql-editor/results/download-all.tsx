import { queryExportFormats, rowExports } from '@plinth/contract/row-exports'
import { NotExportable, oneRead } from '@plinth/postgres-meta/export/one-read'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { ExportDialog } from '../../../components/exports/export-dialog.tsx'

/** All rows of a statement that reads, however many there are. */
export function DownloadAll({ sql, onClose }: { sql: string; onClose: () => void }) {
  const { ref = '' } = useParams({ strict: false })
  return (
    <ExportDialog
      projectRef={ref}
      title="Download all rows"
      description="The statement runs again, and every row goes into the file."
      formats={queryExportFormats}
      refusal={refusalOf(sql)}
      open={(format, signal) =>
        call(rowExports.openQuery, { ref, query: sql, format: format === 'ndjson' ? 'ndjson' : 'csv' }, { signal })
      }
      onClose={onClose}
    />
  )
}

function refusalOf(sql: string) {
  try {
    oneRead(sql)
    return undefined
  } catch (error) {
    if (error instanceof NotExportable) return error.message
    throw error
  }
}
