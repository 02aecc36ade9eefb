import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { PageTitle } from '../../components/page-title.tsx'
import { isSystemSchema, tablesQuery } from '../../data/tables.ts'

/** Stands beside the list until a table is chosen. Without any table it leads to where one is made. */
export function NoTablePage({ projectRef, schema }: { projectRef: string; schema: string }) {
  const { data, isPending } = useInfiniteQuery(tablesQuery(projectRef, { schema, search: '' }))
  const hasTables = (data?.pages[0]?.length ?? 0) > 0
  return (
    <div className="max-sm:pt-12 sm:p-4">
      <PageTitle>Tables</PageTitle>
      <h1 className="sr-only">Tables</h1>
      {!isPending &&
        (hasTables || isSystemSchema(schema) ? <Choose /> : <NoTablesYet projectRef={projectRef} schema={schema} />)}
    </div>
  )
}

function Choose() {
  return (
    <EmptyState kind="nothing" icon={<Table2 size={18} aria-hidden />} title="Choose a table">
      Its rows and its definition appear here. <span className="max-sm:hidden">The list is beside this page.</span>
      <span className="sm:hidden">The button above opens the list.</span>
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
        <Button asChild variant="primary">
          <Link
            to="/project/$ref/sql/$id"
            params={{ ref: projectRef, id: 'new' }}
            search={{ template: 'create-table' }}
          >
            Create a table with SQL
          </Link>
        </Button>
      }
    >
      A template opens in the SQL editor: change it to what you need, and run it.
    </EmptyState>
  )
}
