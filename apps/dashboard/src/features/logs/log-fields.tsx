import type { logFieldsOf } from '@plinth/catalog/log-sources'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Table } from '@plinth/ui/table'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'

interface LogFieldsProps {
  /** What log queries call the source. */
  table: string
  fields: ReturnType<typeof logFieldsOf>
  /** Undefined where the source is queried already. */
  onQuery: (() => void) | undefined
}

/** The fields that log queries can name; open while one is searched for. */
export function LogFields({ table, fields, onQuery }: LogFieldsProps) {
  const [search, setSearch] = useSearchText()
  const [wasSearching] = useState(search !== '')
  const found = fields.filter(({ path, type }) => matchesSearch(search, path, type))
  return (
    <details open={wasSearching} className="group/fields">
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-control py-1 pe-2 text-muted hover:text-text">
        <ChevronRight size={14} aria-hidden className="group-open/fields:rotate-90" />
        {fields.length} fields for log queries
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        <p className="flex flex-wrap items-center gap-1">
          {onQuery && (
            <Button className="me-2" onClick={onQuery}>
              Query this log with SQL
            </Button>
          )}
          Queries read them from <code className="font-mono">{table}</code>
          <CopyButton iconOnly variant="quiet" label="Copy the name of the table" text={table} />
        </p>
        <ListSearch label="Find a field" value={search} onChange={setSearch} shown={found.length} of={fields.length} />
        <Table
          label={`Fields of ${table}`}
          rows={found}
          rowKey={({ path }) => path}
          empty={<NoMatch title="No field matches" onClear={() => setSearch('')} />}
          columns={[
            {
              key: 'path',
              header: 'Field',
              primary: true,
              width: '70%',
              cell: ({ path }) => <code className="font-mono text-label wrap-anywhere">{path}</code>,
            },
            {
              key: 'type',
              header: 'Type',
              cell: ({ type }) => <code className="font-mono text-label text-muted">{type}</code>,
            },
          ]}
        />
      </div>
    </details>
  )
}
