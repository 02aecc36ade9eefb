import type { TableAccess } from '@plinth/contract/table-access'
import type { TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { AccessLabel } from '../../../components/table-access/access-label.tsx'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'
import { tableAccessPages } from './table-access-pages.ts'

const AccessSheet = lazy(async () => ({
  default: (await import('../../../components/table-access/access-sheet.tsx')).AccessSheet,
}))

interface ApiAccessPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** Who can reach which table through the API. */
export function ApiAccessPage({ projectRef, chosen, onChoose }: ApiAccessPageProps) {
  const { schema, open } = chosen
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(tableAccessPages(projectRef, { schema, search: useDeferredValue(search.trim()) }))
  const shown = found.data?.pages.flat().find(({ id }) => String(id) === open)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="API access"
      description="Who can reach each table and view through the API: by grants to the roles of requests, and by the policies that decide which rows."
      noun={['table', 'tables']}
      findLabel="Find a table"
      found={found}
      schema={schema}
      onSchema={(next) => onChoose({ schema: next })}
      search={search}
      onSearch={setSearch}
      columns={columnsOf(projectRef, (id) => onChoose({ open: String(id) }))}
      about="A new table is listed here with the roles that reach it."
    >
      <Suspense>
        {shown && <AccessSheet projectRef={projectRef} table={shown} onClose={() => onChoose({ open: undefined })} />}
      </Suspense>
    </ObjectsPage>
  )
}

const columnsOf = (projectRef: string, onOpen: (id: number) => void): TableColumn<TableAccess>[] => [
  {
    key: 'name',
    header: 'Table',
    primary: true,
    width: '40%',
    cell: (table) => <TableName projectRef={projectRef} table={table} />,
  },
  { key: 'kind', header: 'Kind', width: '16%', cell: ({ kind }) => kindWords[kind] },
  {
    key: 'access',
    header: 'Who can reach it',
    cell: (table) => <AccessLabel table={table} onOpen={() => onOpen(table.id)} />,
  },
]

function TableName({ projectRef, table: { id, schema, name } }: { projectRef: string; table: TableAccess }) {
  const { isOn } = useAccess()
  const text = (
    <>
      <span className="text-muted">{schema}.</span>
      {name}
    </>
  )
  if (!isOn('table_editor:all')) return <span className="font-mono font-normal wrap-anywhere">{text}</span>
  return (
    <Link
      to="/project/$ref/editor/$id"
      params={{ ref: projectRef, id: String(id) }}
      className="font-mono font-normal wrap-anywhere underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  )
}

const kindWords: Record<TableAccess['kind'], string> = {
  table: 'Table',
  partitioned: 'Partitioned table',
  view: 'View',
  'materialized view': 'Materialized view',
  foreign: 'Foreign table',
}
