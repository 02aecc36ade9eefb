import type { TableIndex } from '@plinth/postgres-meta/introspect/table-indexes'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import { RowLink, type TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { indexesQuery } from '../../../data/indexes.ts'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'
import { useMayChange } from '../use-may-change.ts'
import { neverUsed, reasonAgainstDrop } from './index-words.ts'

const NewIndexSheet = lazy(async () => ({ default: (await import('./new-index-sheet.tsx')).NewIndexSheet }))
const DefinitionSheet = lazy(async () => ({ default: (await import('../definition-sheet.tsx')).DefinitionSheet }))
const DropIndexDialog = lazy(async () => ({ default: (await import('./drop-index-dialog.tsx')).DropIndexDialog }))

interface IndexesPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** What finds rows without reading whole tables, and what that costs. */
export function IndexesPage({ projectRef, chosen, onChoose }: IndexesPageProps) {
  const { schema, open } = chosen
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(indexesQuery(projectRef, { schema, search: useDeferredValue(search.trim()) }))
  const [isCreating, setCreating] = useState(false)
  const [dropping, setDropping] = useState<TableIndex>()
  const isAllowed = useMayChange(projectRef)
  const shown = found.data?.pages.flat().find(({ id }) => String(id) === open)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Indexes"
      description="An index finds rows without reading the whole table. Every write to the table keeps it up to date, so one that nothing uses only costs."
      noun={['index', 'indexes']}
      findLabel="Find a table or an index"
      found={found}
      schema={schema}
      onSchema={(next) => onChoose({ schema: next })}
      search={search}
      onSearch={setSearch}
      columns={columns}
      hasCornerAction
      actions={(index) => {
        const against = reasonAgainstDrop(index)
        return isAllowed ? (
          <IconButton
            label={against ?? `Drop ${index.name}`}
            disabled={against !== undefined}
            onClick={() => setDropping(index)}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        ) : null
      }}
      about="The primary key of a table brings one along."
      createLabel="Create index"
      onCreate={() => setCreating(true)}
    >
      <Suspense>
        {isCreating && (
          <NewIndexSheet projectRef={projectRef} schema={schema ?? 'public'} onClose={() => setCreating(false)} />
        )}
        {shown && (
          <DefinitionSheet
            title={shown.name}
            description={`An index of ${shown.schema}.${shown.table}`}
            definition={shown.definition ?? 'Another session holds the table. Close this and open it again.'}
            onClose={() => onChoose({ open: undefined })}
          >
            {reasonAgainstDrop(shown) && <p className="text-muted">{reasonAgainstDrop(shown)}</p>}
          </DefinitionSheet>
        )}
        {dropping && (
          <DropIndexDialog projectRef={projectRef} index={dropping} onClose={() => setDropping(undefined)} />
        )}
      </Suspense>
    </ObjectsPage>
  )
}

const columns: TableColumn<TableIndex>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '30%',
    cell: (index) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-normal">
        <RowLink asChild className="font-mono wrap-anywhere">
          <Link to="." search={(search: object) => ({ ...search, open: String(index.id) })} resetScroll={false}>
            {index.name}
          </Link>
        </RowLink>
        <Kind index={index} />
      </span>
    ),
  },
  {
    key: 'table',
    header: 'Table',
    width: '20%',
    cell: ({ schema, table }) => (
      <span className="font-mono text-label wrap-anywhere">
        <span className="text-muted">{schema}.</span>
        {table}
      </span>
    ),
  },
  {
    key: 'over',
    header: 'Over',
    cell: ({ definition }) => (
      <span className="font-mono text-label wrap-anywhere">
        {definition === null ? '–' : definition.slice(definition.indexOf(USING) + USING.length)}
      </span>
    ),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => <span className="whitespace-nowrap">{bytes === null ? '–' : formatBytes(bytes)}</span>,
  },
  {
    key: 'scans',
    header: 'Scans',
    align: 'end',
    cell: (index) => {
      if (index.scans === null) return <span className="text-muted">In its partitions</span>
      return index.scans === 0 ? (
        <span className="text-muted">{neverUsed(index)}</span>
      ) : (
        <span className="tabular-nums">{formatCount(index.scans)}</span>
      )
    },
  },
]

const USING = ' USING '

function Kind({ index }: { index: TableIndex }) {
  if (!index.is_valid && index.is_being_built) return <Badge tone="accent">Being built</Badge>
  return (
    <>
      {!index.is_valid && <Badge tone="warning">Invalid: drop it</Badge>}
      {index.is_primary ? <Badge>Primary key</Badge> : index.is_unique && <Badge>Unique</Badge>}
    </>
  )
}
