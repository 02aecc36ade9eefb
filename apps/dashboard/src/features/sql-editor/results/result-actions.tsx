import type { SqlResult } from '@plinth/contract/sql'
import type { Grid } from '@plinth/grid/grid'
import { Button } from '@plinth/ui/button'
import { Menu, MenuItem, MenuLabel } from '@plinth/ui/menu'
import { useCopy } from '@plinth/ui/use-copy'
import { Check, Copy, Download } from 'lucide-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { CopyAsItems } from '../../../components/rows/copy-as-items.tsx'
import { downloadText } from '../../../lib/browser/download-text.ts'
import { csvWithoutFormulas } from '../../../lib/database/rows-as-csv.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'

const DownloadAll = lazy(async () => ({ default: (await import('./download-all.tsx')).DownloadAll }))

interface ResultActionsProps {
  result: SqlResult
  name: string
  /** The text that gave it. */
  sql: string
  /** Ran as another than the person. */
  wasOther: boolean
  hasParameters: boolean
  grid: RefObject<Grid | null>
}

/** The rows as a file, or on the clipboard. */
export function ResultActions({ result, name, sql, wasOther, hasParameters, grid }: ResultActionsProps) {
  const { copied, copy } = useCopy()
  const [selected, setSelected] = useState<SqlResult['rows']>()
  const [isDownloading, setDownloading] = useState(false)
  const header = result.columns.map((column) => column.name)
  const rows = selected ?? result.rows
  return (
    <div className="ms-auto flex gap-1">
      <Menu
        onOpenChange={(isOpen) => isOpen && setSelected(selectedRows(grid.current, result.rows))}
        trigger={
          <Button
            size="small"
            variant="quiet"
            icon={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        }
      >
        <MenuLabel>{selected ? `Selected: ${countOf(rows)}` : countOf(rows)}</MenuLabel>
        <CopyAsItems read={() => ({ columns: result.columns, rows })} copy={copy} />
      </Menu>
      <Menu
        trigger={
          <Button size="small" variant="quiet" icon={<Download size={14} aria-hidden />}>
            Download
          </Button>
        }
      >
        <MenuItem
          onSelect={() => downloadText(`${fileName(name)}.csv`, 'text/csv', csvWithoutFormulas(header, result.rows))}
        >
          {result.truncated ? `The first ${countOf(result.rows)} as CSV` : 'CSV for a spreadsheet'}
        </MenuItem>
        <MenuItem
          disabled={wasOther || hasParameters}
          detail={hasParameters ? 'Not with parameters' : wasOther ? 'Only of what ran as postgres' : undefined}
          onSelect={() => setDownloading(true)}
        >
          All rows
        </MenuItem>
      </Menu>
      {isDownloading && (
        <Suspense>
          <DownloadAll sql={sql} onClose={() => setDownloading(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Where whole rows are selected. */
function selectedRows(grid: Grid | null, rows: SqlResult['rows']) {
  const selection = grid?.selection
  if (selection?.kind !== 'rows') return undefined
  return selection.rows.flatMap(([first, last]) => rows.slice(first, last + 1))
}

const countOf = ({ length }: { length: number }) => `${formatCount(length)} ${length === 1 ? 'row' : 'rows'}`

const fileName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'result'
