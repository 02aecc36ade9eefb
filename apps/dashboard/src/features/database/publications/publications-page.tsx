import type { Publication } from '@plinth/postgres-meta/introspect/publications'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import { RowLink, type TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { publicationsQuery } from '../../../data/publications.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'
import { useMayChange } from '../use-may-change.ts'

const PublicationSheet = lazy(async () => ({ default: (await import('./publication-sheet.tsx')).PublicationSheet }))
const ShowPublicationSheet = lazy(async () => ({
  default: (await import('./show-publication-sheet.tsx')).ShowPublicationSheet,
}))
const DropPublicationDialog = lazy(async () => ({
  default: (await import('./drop-publication-dialog.tsx')).DropPublicationDialog,
}))

interface PublicationsPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** What logical replication sends to other databases. */
export function PublicationsPage({ projectRef, chosen, onChoose }: PublicationsPageProps) {
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(publicationsQuery(projectRef, useDeferredValue(search.trim())))
  const [editing, setEditing] = useState<Publication | 'new'>()
  const [dropping, setDropping] = useState<Publication>()
  const isAllowed = useMayChange(projectRef)
  const shown = found.data?.pages.flat().find(({ id }) => String(id) === chosen.open)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Publications"
      description="A publication is what logical replication sends: changes of these tables, columns and rows, to the databases and tools that subscribe to it."
      noun={['publication', 'publications']}
      findLabel="Find a publication or a table"
      found={found}
      search={search}
      onSearch={setSearch}
      columns={columns}
      actions={(publication) =>
        isAllowed && publication.is_own ? (
          <>
            {isOfTables(publication) && (
              <IconButton label={`Edit ${publication.name}`} onClick={() => setEditing(publication)}>
                <Pencil size={15} aria-hidden />
              </IconButton>
            )}
            <IconButton label={`Drop ${publication.name}`} onClick={() => setDropping(publication)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </>
        ) : null
      }
      about="Create one with the tables that another database or tool is to follow."
      createLabel="Create publication"
      onCreate={() => setEditing('new')}
    >
      <Suspense>
        {editing && (
          <PublicationSheet
            projectRef={projectRef}
            publication={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        )}
        {shown && <ShowPublicationSheet publication={shown} onClose={() => onChoose({ open: undefined })} />}
        {dropping && (
          <DropPublicationDialog
            projectRef={projectRef}
            publication={dropping}
            onClose={() => setDropping(undefined)}
          />
        )}
      </Suspense>
    </ObjectsPage>
  )
}

/** The others need a superuser, or are too long for a form. */
const isOfTables = ({ is_of_all_tables: isOfAll, schemas, tables, table_count: count }: Publication) =>
  !isOfAll && schemas.length === 0 && tables.length === count

const columns: TableColumn<Publication>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '26%',
    cell: ({ id, name }) => (
      <RowLink asChild className="font-mono font-normal wrap-anywhere">
        <Link to="." search={(search: object) => ({ ...search, open: String(id) })} resetScroll={false}>
          {name}
        </Link>
      </RowLink>
    ),
  },
  {
    key: 'tables',
    header: 'Tables',
    width: '34%',
    cell: (publication) => <Tables {...publication} />,
  },
  {
    key: 'operations',
    header: 'Sends',
    cell: ({ operations }) => <span className="wrap-anywhere">{operations.join(', ') || 'Nothing'}</span>,
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner, is_own: isOwn }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono text-label wrap-anywhere">{owner}</span>
        {!isOwn && <Badge>Only its owner changes it</Badge>}
      </span>
    ),
  },
]

const MOST_SHOWN = 4

function Tables({ is_of_all_tables: isOfAll, schemas, tables, table_count: count }: Publication) {
  if (isOfAll) return 'All tables, also later ones'
  const shown = tables.slice(0, MOST_SHOWN)
  return (
    <ul className="flex flex-col gap-0.5 py-1">
      {schemas.map((schema) => (
        <li key={schema}>
          All tables of <span className="font-mono text-label wrap-anywhere">{schema}</span>
        </li>
      ))}
      {shown.map(({ schema, table, columns: named, condition }) => (
        <li key={`${schema}.${table}`} className="font-mono text-label wrap-anywhere">
          <span className="text-muted">{schema}.</span>
          {table}
          {named.length > 0 && ` (${named.join(', ')})`}
          {condition !== null && <span className="text-muted"> where {condition}</span>}
        </li>
      ))}
      {count > shown.length && <li className="text-muted">and {count - shown.length} more</li>}
      {count === 0 && schemas.length === 0 && <li className="text-muted">None yet</li>}
    </ul>
  )
}
