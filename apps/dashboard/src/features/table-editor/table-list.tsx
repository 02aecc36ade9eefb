import { isSystemSchema, systemSchemas } from '@plinth/catalog/system-schemas'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import type { ReachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { IconButton } from '@plinth/ui/icon-button'
import { Select } from '@plinth/ui/select'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw, ShieldOff } from 'lucide-react'
import { type KeyboardEvent, lazy, memo, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { ListSkeleton } from '../../components/lists/list-skeleton.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { SideListHead } from '../../components/lists/side-list-head.tsx'
import { refreshStructure } from '../../data/refresh-structure.ts'
import { schemasQuery, tablesQuery } from '../../data/tables.ts'
import { shortCount } from '../../lib/format/format-row-count.ts'
import { nextInList } from '../../lib/keyboard/next-in-list.ts'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { schemaAccessQuery } from './access/schema-access.ts'
import type { SchemaSearch } from './table-search.ts'
import { tableKinds } from './table-kinds.tsx'

const NewTable = lazy(async () => ({ default: (await import('./structure/new-table.tsx')).NewTable }))

interface TableListProps {
  projectRef: string
  schema: string
  currentId: number | undefined
  /** In place of a list without any table. */
  whenEmpty?: ReactNode
}

const LONGEST_NAME = 63

/** The tables of a schema, and the choice of the schema. */
export function TableList({ projectRef, schema, currentId, whenEmpty }: TableListProps) {
  const [search, setSearch] = useSearchText('tables')
  const wanted = useDeferredValue(search.trim())
  const tables = useInfiniteQuery({
    ...tablesQuery(projectRef, { schema, search: wanted }),
    // a client or a migration may have changed them since
    refetchOnMount: 'always',
  })
  const found = tables.data?.pages.flat() ?? []
  const { data: reached } = useQuery({
    ...schemaAccessQuery(projectRef, schema),
    enabled: found.length > 0 && !isSystemSchema(schema),
    refetchOnMount: 'always',
  })
  const kept = useMemo(
    () => ({ schema: schema === 'public' ? undefined : schema, tables: wanted || undefined }),
    [schema, wanted],
  )
  const navigate = useNavigate()
  const [focusedId, setFocusedId] = useState(currentId)
  const tabStop = (found.find(({ id }) => id === focusedId) ?? found[0])?.id

  /** Of what is typed now, though the list may still be on its way. */
  async function openFirst() {
    const { pages } = await queryClient.fetchInfiniteQuery(tablesQuery(projectRef, { schema, search: search.trim() }))
    const first = pages[0]?.[0]
    if (first) await navigate(addressOf(projectRef, kept, first))
  }

  return (
    <>
      <SideListHead
        label="Search tables"
        search={search}
        onSearch={setSearch}
        onEnter={() => void openFirst()}
        maxLength={LONGEST_NAME}
        above={
          <div className="flex gap-1.5">
            <div className="min-w-0 flex-1">
              <SchemaSelect projectRef={projectRef} schema={schema} />
            </div>
            <IconButton
              label="Refresh the tables"
              loading={tables.isRefetching}
              onClick={() => void refreshStructure()}
            >
              <RefreshCw size={14} aria-hidden />
            </IconButton>
            <Suspense>
              <NewTable projectRef={projectRef} schema={schema} look="icon" />
            </Suspense>
          </div>
        }
      />
      {tables.isPending && <ListSkeleton label="Loading the tables" />}
      {tables.error && !tables.data && (
        <Failure title="The tables could not be loaded" error={tables.error} onRetry={() => void tables.refetch()} />
      )}
      <ul aria-label={`Tables of ${schema}`} className="flex flex-col p-1.5 empty:hidden max-sm:px-2.5">
        {found.map((table) => (
          <TableRow
            key={table.id}
            projectRef={projectRef}
            search={kept}
            table={table}
            mark={reached?.[table.id]?.label}
            isCurrent={table.id === currentId}
            isTabStop={table.id === tabStop}
            onFocus={setFocusedId}
          />
        ))}
      </ul>
      {tables.hasNextPage && (
        <div className="p-2 pt-0">
          <Button className="w-full" loading={tables.isFetchingNextPage} onClick={() => void tables.fetchNextPage()}>
            Load more tables
          </Button>
        </div>
      )}
      {tables.data && !tables.isPlaceholderData && found.length === 0 && (
        <NoTables search={wanted} onClear={() => setSearch('')}>
          {whenEmpty ?? <p className="px-3 py-2 text-muted max-sm:px-4">There are no tables in {schema}.</p>}
        </NoTables>
      )}
    </>
  )
}

function SchemaSelect({ projectRef, schema }: { projectRef: string; schema: string }) {
  const navigate = useNavigate()
  const { data: schemas } = useQuery(schemasQuery(projectRef))
  // the platform does not list those of Postgres, but they may be looked at
  const names = [...new Set([...(schemas?.map(({ name }) => name) ?? []), schema, ...systemSchemas])]
  const own = names.filter((name) => !isSystemSchema(name))
  const system = names.filter((name) => isSystemSchema(name))
  return (
    <Select
      aria-label="Schema"
      value={schema}
      onChange={(event) =>
        void navigate({
          to: '/project/$ref/editor',
          params: { ref: projectRef },
          search: { schema: event.target.value },
        })
      }
    >
      {own.map((name) => (
        <option key={name} value={name} className="bg-raised text-text">
          {name}
        </option>
      ))}
      <optgroup label="System schemas" className="bg-raised text-muted">
        {system.map((name) => (
          <option key={name} value={name} className="bg-raised text-text">
            {name}
          </option>
        ))}
      </optgroup>
    </Select>
  )
}

interface TableRowProps {
  projectRef: string
  /** What the address keeps of the list. */
  search: SchemaSearch
  table: Table
  /** Who reaches it; undefined until that is known. */
  mark: ReachLabel | undefined
  isCurrent: boolean
  isTabStop: boolean
  onFocus: (id: number) => void
}

/** Drawn again only where it changed: a key in the search must not wait for hundreds of links. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { projectRef, search, table, mark, isCurrent, isTabStop, onFocus } = props
  const { label, icon: Icon } = tableKinds[table.kind]
  return (
    <li className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]">
      <Link
        {...addressOf(projectRef, search, table)}
        preload={false}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(table.id)}
        onKeyDown={walk}
        aria-current={isCurrent ? 'page' : undefined}
        title={table.comment ? `${table.name}: ${table.comment}` : table.name}
        className={classes(
          'flex h-control-small items-center gap-2 rounded-control ps-1.5 pe-2 focus-visible:outline-offset-[-2px]',
          isCurrent ? 'bg-accent-surface font-medium' : 'hover:bg-hover',
        )}
      >
        <Icon
          size={14}
          aria-label={table.kind === 'table' ? undefined : label}
          aria-hidden={table.kind === 'table' || undefined}
          className="shrink-0 text-muted"
        />
        <span className="min-w-0 truncate">{table.name}</span>
        <span className="ms-auto flex shrink-0 items-center gap-1.5 text-label font-normal text-muted">
          {mark && mark.tone !== 'neutral' && (
            <span title={mark.text}>
              <ShieldOff
                size={13}
                role="img"
                aria-label={mark.text}
                className={mark.tone === 'danger' ? 'text-danger' : 'text-warning'}
              />
            </span>
          )}
          {table.estimated_rows !== null && table.kind !== 'view' && (
            <span title="Rows, estimated">{shortCount(table.estimated_rows)}</span>
          )}
        </span>
      </Link>
    </li>
  )
})

const addressOf = (ref: string, search: SchemaSearch, { id }: Table) => ({
  to: '/project/$ref/editor/$id' as const,
  params: { ref, id: String(id) },
  search,
})

/** The arrows move the focus along the list, which is one stop of the Tab key. */
function walk(event: KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const next = nextInList(event.key, links.indexOf(event.currentTarget), links.length)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

interface NoTablesProps {
  search: string
  onClear: () => void
  /** Where nothing was searched for. */
  children: ReactNode
}

const NoTables = ({ search, onClear, children }: NoTablesProps) =>
  search === '' ? children : <NoMatch title="No table matches" onClear={onClear} />
