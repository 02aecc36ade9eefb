import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { columnPrivilegesQuery } from '../../data/roles.ts'
import { PrivilegeEditor } from './privilege-editor.tsx'
import { PrivilegePickers } from './privilege-pickers.tsx'
import type { PrivilegesSearch } from './privileges-search.ts'
import { usePrivilegeSubject } from './use-privilege-subject.ts'

interface ColumnPrivilegesPageProps {
  projectRef: string
  search: PrivilegesSearch
  onSearch: (search: PrivilegesSearch) => void
}

/** What a role may do with each column of a table, and the change of it. */
export function ColumnPrivilegesPage({ projectRef, search, onSearch }: ColumnPrivilegesPageProps) {
  const subject = usePrivilegeSubject(projectRef, search)
  const { schema, role, table, tables } = subject
  return (
    <Page>
      <PageTitle>Column privileges</PageTitle>
      <PageHeader
        title="Column privileges"
        description="A role reads and writes what it has been granted: a whole table, or single columns of it. Row-level security then decides about the rows."
      />
      <PrivilegePickers subject={subject} onChange={onSearch} />
      {subject.error && <Failure title="The tables could not be loaded" error={subject.error} />}
      {tables?.length === 0 && (
        <Panel padded={false}>
          <EmptyState kind="nothing" title={`There are no tables in ${schema}`} />
        </Panel>
      )}
      {tables && tables.length > 0 && !table && (
        <Panel padded={false}>
          <EmptyState kind="nothing" title={`There is no table ${search.table} in ${schema}`}>
            Choose another one.
          </EmptyState>
        </Panel>
      )}
      {table && <Privileges key={`${table.id} ${role}`} projectRef={projectRef} table={table} role={role} />}
    </Page>
  )
}

interface PrivilegesProps {
  projectRef: string
  table: { id: number; schema: string; name: string }
  role: string
}

function Privileges({ projectRef, table, role }: PrivilegesProps) {
  const { data, error, refetch } = useQuery(columnPrivilegesQuery(projectRef, { table_id: table.id, role }))
  if (error && !data)
    return <Failure title="The privileges could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Panel>
        <SkeletonText />
      </Panel>
    )
  }
  if (data.length === 0) {
    return (
      <Panel padded={false}>
        <EmptyState kind="nothing" title={`There is no role ${role}, or ${table.name} has no columns`} />
      </Panel>
    )
  }
  return <PrivilegeEditor projectRef={projectRef} table={table} role={role} columns={data} />
}
