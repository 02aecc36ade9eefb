import type { SqlResult } from '@plinth/contract/sql'
import { toTsv } from '@plinth/grid/tsv'
import { Button } from '@plinth/ui/button'
import { Menu, MenuItem } from '@plinth/ui/menu'
import { useCopy } from '@plinth/ui/use-copy'
import { Check, Copy, Download } from 'lucide-react'
import { downloadText } from '../../../lib/browser/download-text.ts'
import { csvWithoutFormulas } from '../../../lib/database/rows-as-csv.ts'
import { rowsAsJson } from '../../../lib/database/rows-as-json.ts'
import { rowsAsMarkdown } from '../../../lib/database/rows-as-markdown.ts'

/** The rows as a file, or on the clipboard. */
export function ResultActions({ result, name }: { result: SqlResult; name: string }) {
  const { copied, copy } = useCopy()
  const header = result.columns.map((column) => column.name)
  return (
    <div className="ms-auto flex gap-1">
      <Menu
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
        <MenuItem onSelect={() => void copy(() => toTsv([header, ...result.rows]))}>Copy for a spreadsheet</MenuItem>
        <MenuItem onSelect={() => void copy(() => rowsAsJson(result))}>Copy as JSON</MenuItem>
        <MenuItem onSelect={() => void copy(() => rowsAsMarkdown(result))}>Copy as Markdown</MenuItem>
      </Menu>
      <Button
        size="small"
        variant="quiet"
        icon={<Download size={14} aria-hidden />}
        onClick={() => downloadText(`${fileName(name)}.csv`, 'text/csv', csvWithoutFormulas(header, result.rows))}
      >
        CSV
      </Button>
    </div>
  )
}

const fileName = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'result'
