import { policies } from '@plinth/contract/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { useSearchText } from '../../../components/lists/use-search-text.ts'
import { tableSecurityQuery } from '../../../data/policies.ts'
import { useProject } from '../../../data/projects.ts'
import { ObjectFilters } from '../object-filters.tsx'
import { TablePolicies } from './table-policies.tsx'

interface PoliciesPageProps {
  projectRef: string
  /** Without one, all schemas but the platform's. */
  schema: string | undefined
  onSchema: (schema: string | undefined) => void
}

/** Which rows the roles of an app's requests reach, table by table. */
export function PoliciesPage({ projectRef, schema, onSchema }: PoliciesPageProps) {
  const [search, setSearch] = useSearchText()
  const wanted = useDeferredValue(search.trim())
  const tables = useInfiniteQuery({
    ...tableSecurityQuery(projectRef, { schema, search: wanted }),
    // a client or a migration may have changed them since
    refetchOnMount: 'always',
  })
  const project = useProject(projectRef)
  const { may } = useAccess()
  const isAllowed = may(policies.create, { organization: project.organization_slug, project: projectRef })
  const found = tables.data?.pages.flat() ?? []
  const isEmpty = tables.data && !tables.isPlaceholderData && found.length === 0
  return (
    <Page>
      <PageTitle>Policies</PageTitle>
      <PageHeader
        title="Policies"
        description={
          <>
            Row-level security decides which rows of a table the roles of your apps read and change. The{' '}
            <Link
              to="/project/$ref/advisors/security"
              params={{ ref: projectRef }}
              className="underline underline-offset-2"
            >
              security advisor
            </Link>{' '}
            lists what is exposed in the whole database.
          </>
        }
      />
      <div className="flex flex-col gap-2">
        <ObjectFilters
          label="Find a table or a policy"
          projectRef={projectRef}
          schema={schema}
          onSchema={onSchema}
          search={search}
          onSearch={setSearch}
          count={tables.data && !tables.isPlaceholderData ? countOf(found.length, tables.hasNextPage) : ''}
        />
        {!isAllowed && <p className="text-muted">Your role does not allow changes.</p>}
      </div>
      {tables.isPending && (
        <Panel>
          <SkeletonText />
        </Panel>
      )}
      {tables.error && !tables.data && (
        <Failure title="The policies could not be loaded" error={tables.error} onRetry={() => void tables.refetch()} />
      )}
      {isEmpty && (
        <Panel padded={false}>
          {wanted === '' ? (
            <EmptyState
              kind="nothing"
              title={schema === undefined ? 'There are no tables' : `There are no tables in ${schema}`}
            >
              A policy belongs to a table, so create a table first.
            </EmptyState>
          ) : (
            <NoMatch title="No table and no policy matches" onClear={() => setSearch('')} />
          )}
        </Panel>
      )}
      {bySchema(found).map(([name, members]) => (
        <Section key={name} title={name}>
          <ul aria-label={`Tables of ${name}`} className="flex flex-col gap-4">
            {members.map((table) => (
              <li key={table.id} className="[contain-intrinsic-size:auto_120px] [content-visibility:auto]">
                <TablePolicies projectRef={projectRef} table={table} isAllowed={isAllowed} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {tables.hasNextPage && (
        <div>
          <Button loading={tables.isFetchingNextPage} onClick={() => void tables.fetchNextPage()}>
            Load more tables
          </Button>
        </div>
      )}
    </Page>
  )
}

const countOf = (shown: number, hasMore: boolean) => {
  const noun = shown === 1 ? 'table' : 'tables'
  return hasMore ? `The first ${shown} ${noun}` : `${shown} ${noun}`
}

/** They come in this order. */
function bySchema(tables: readonly TableSecurity[]) {
  const schemas = new Map<string, TableSecurity[]>()
  for (const table of tables) {
    const members = schemas.get(table.schema)
    if (members) members.push(table)
    else schemas.set(table.schema, [table])
  }
  return [...schemas]
}
