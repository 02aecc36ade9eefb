import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { tablesQuery } from '../../data/tables.ts'
import { TableList } from './table-list.tsx'

const NewTable = lazy(async () => ({ default: (await import('./structure/new-table.tsx')).NewTable }))

/** Stands beside the list until a table is chosen; on a phone it is the list. */
export function NoTablePage({ projectRef, schema }: { projectRef: string; schema: string }) {
  const isNarrow = useIsNarrow()
  const hint = isSystemSchema(schema) ? undefined : <NoTablesYet projectRef={projectRef} schema={schema} />
  return (
    <div className={isNarrow ? 'min-h-0 flex-1 overflow-y-auto bg-canvas' : 'p-4'}>
      <PageTitle>Tables</PageTitle>
      <h1 className="sr-only">Tables</h1>
      {isNarrow ? (
        <TableList projectRef={projectRef} schema={schema} currentId={undefined} whenEmpty={hint} />
      ) : (
        <Hint projectRef={projectRef} schema={schema} whenEmpty={hint} />
      )}
    </div>
  )
}

interface HintProps {
  projectRef: string
  schema: string
  whenEmpty: ReactNode
}

/** Without any table it leads to where one is made. */
function Hint({ projectRef, schema, whenEmpty }: HintProps) {
  const { data: tables, isPlaceholderData } = useInfiniteQuery(tablesQuery(projectRef, { schema, search: '' }))
  // the list beside it shows that it is loading, or why it failed
  if (!tables || isPlaceholderData) return null
  const isEmpty = tables.pages[0]?.length === 0
  return isEmpty ? (whenEmpty ?? <Choose />) : <Choose />
}

function Choose() {
  return (
    <EmptyState kind="nothing" icon={<Table2 size={18} aria-hidden />} title="Choose a table">
      Its rows and its definition appear here.
    </EmptyState>
  )
}

function NoTablesYet({ projectRef, schema }: { projectRef: string; schema: string }) {
  return (
    <EmptyState
      kind="nothing"
      icon={<Table2 size={18} aria-hidden />}
      title={`There are no tables in ${schema} yet`}
      action={
        <div className="flex flex-wrap gap-2">
          <Suspense>
            <NewTable projectRef={projectRef} schema={schema} look="button" />
          </Suspense>
          <Button asChild>
            <Link
              to="/project/$ref/sql/$id"
              params={{ ref: projectRef, id: 'new' }}
              search={{ template: 'create-table' }}
            >
              Create a table with SQL
            </Link>
          </Button>
        </div>
      }
    >
      Fill in a form, or change a template in the SQL editor to what you need.
    </EmptyState>
  )
}
