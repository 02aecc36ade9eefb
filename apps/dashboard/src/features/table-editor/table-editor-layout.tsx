import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SideColumn } from '../../components/side-column.tsx'
import { tableQuery } from '../../data/tables.ts'
import { TableList } from './table-list.tsx'

interface TableEditorLayoutProps {
  projectRef: string
  /** The schema the address asks for; without one, that of the open table. */
  schema: string | undefined
  tableId: number | undefined
  children: ReactNode
}

/** The list of tables beside the one that is open. */
export function TableEditorLayout({ projectRef, schema, tableId, children }: TableEditorLayoutProps) {
  const { data } = useQuery({
    ...tableQuery(projectRef, tableId ?? 0),
    enabled: tableId !== undefined && schema === undefined,
  })
  return (
    <div className="flex min-h-0 flex-1">
      <SideColumn label="Tables">
        <TableList projectRef={projectRef} schema={schema ?? data?.table.schema ?? 'public'} currentId={tableId} />
      </SideColumn>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}
