import type { Routine } from '@plinth/postgres-meta/introspect/routines'
import { RowLink, type TableColumn } from '@plinth/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { functionsQuery } from '../../../data/database-functions.ts'
import { ObjectsPage } from '../objects-page.tsx'
import type { ObjectsSearch } from '../objects-search.ts'

const NewFunctionSheet = lazy(async () => ({ default: (await import('./new-function-sheet.tsx')).NewFunctionSheet }))
const FunctionSheet = lazy(async () => ({ default: (await import('./function-sheet.tsx')).FunctionSheet }))

interface FunctionsPageProps {
  projectRef: string
  chosen: ObjectsSearch
  onChoose: (chosen: Partial<ObjectsSearch>) => void
}

/** What the database has of functions, procedures and aggregates. */
export function FunctionsPage({ projectRef, chosen, onChoose }: FunctionsPageProps) {
  const { schema, open } = chosen
  const [search, setSearch] = useSearchText()
  const found = useInfiniteQuery(functionsQuery(projectRef, { schema, search: useDeferredValue(search.trim()) }))
  const [isCreating, setCreating] = useState(false)
  return (
    <ObjectsPage
      projectRef={projectRef}
      title="Functions"
      description="SQL and PL/pgSQL that runs in the database: called from queries, by triggers, or by your app through the API."
      noun={['function', 'functions']}
      findLabel="Find a function"
      found={found}
      schema={schema}
      onSchema={(next) => onChoose({ schema: next })}
      search={search}
      onSearch={setSearch}
      columns={columns}
      about="A function keeps logic beside the data, such as a total that several clients need."
      createLabel="Create function"
      onCreate={() => setCreating(true)}
    >
      <Suspense>
        {isCreating && (
          <NewFunctionSheet projectRef={projectRef} schema={schema ?? 'public'} onClose={() => setCreating(false)} />
        )}
        {open !== undefined && (
          <FunctionSheet projectRef={projectRef} id={open} onClose={() => onChoose({ open: undefined })} />
        )}
      </Suspense>
    </ObjectsPage>
  )
}

const columns: TableColumn<Routine>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '40%',
    cell: ({ id, schema, name, arguments: list, comment }) => (
      <span className="block min-w-0 font-normal">
        <RowLink asChild className="font-mono wrap-anywhere">
          <Link to="." search={(search: object) => ({ ...search, open: String(id) })} resetScroll={false}>
            <span className="text-muted">{schema}.</span>
            {name}
            <span className="font-normal text-muted">({list})</span>
          </Link>
        </RowLink>
        {comment && <span className="block text-muted wrap-anywhere">{comment}</span>}
      </span>
    ),
  },
  {
    key: 'returns',
    header: 'Returns',
    width: '22%',
    cell: ({ kind, returns }) =>
      kind === 'procedure' ? (
        <span className="text-muted">Nothing: a procedure</span>
      ) : (
        <span className="font-mono text-label wrap-anywhere">{returns}</span>
      ),
  },
  {
    key: 'language',
    header: 'Language',
    cell: ({ kind, language }) => (kind === 'aggregate' ? 'aggregate' : language),
  },
  { key: 'volatility', header: 'Volatility', cell: ({ volatility }) => volatility },
  {
    key: 'security',
    header: 'Runs as',
    cell: ({ is_security_definer: isDefiner }) => (isDefiner ? 'its owner' : 'the caller'),
  },
]
