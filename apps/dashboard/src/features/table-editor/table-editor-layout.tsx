import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SideColumn } from '../../components/frames/side-column.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { tableQuery } from '../../data/tables.ts'
import { tableIdOf } from './table-id.ts'
import { TableList } from './table-list.tsx'

interface TableEditorLayoutProps {
  projectRef: string
  /** The schema the address asks for; without one, that of the open table. */
  schema: string | undefined
  /** Of the open table, as it stands in the address; without one, a phone shows the list as the page. */
  id: string | undefined
  children: ReactNode
}

/** The list of tables beside the one that is open. */
export function TableEditorLayout({ projectRef, schema, id, children }: TableEditorLayoutProps) {
  const tableId = id === undefined ? undefined : tableIdOf(id)
  const isListThePage = useIsNarrow() && id === undefined
  const { data } = useQuery({
    ...tableQuery(projectRef, tableId ?? 0),
    enabled: tableId !== undefined && schema === undefined,
  })
  return (
    <div className="flex min-h-0 flex-1">
      {!isListThePage && (
        <SideColumn label="Tables">
          <TableList projectRef={projectRef} schema={schema ?? data?.table.schema ?? 'public'} currentId={tableId} />
        </SideColumn>
      )}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}
