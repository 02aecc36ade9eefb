import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AccessLabel } from '../../../components/table-access/access-label.tsx'
import { tableAccessQuery } from '../../../data/table-access.ts'
import { schemaAccessQuery } from './schema-access.ts'

const AccessSheet = lazy(async () => ({
  default: (await import('../../../components/table-access/access-sheet.tsx')).AccessSheet,
}))

interface TableAccessProps {
  projectRef: string
  schema: string
  id: number
}

/** Who reaches the table that is open. */
export function TableAccess({ projectRef, schema, id }: TableAccessProps) {
  // the list beside it asks the same
  const { data: reached } = useQuery(schemaAccessQuery(projectRef, schema))
  const found = reached?.[id]?.table
  const isUnlisted = reached !== undefined && !found
  const { data: alone } = useQuery({ ...tableAccessQuery(projectRef, id), enabled: isUnlisted })
  const table = found ?? alone?.[0]
  const [isOpen, setOpen] = useState(false)
  if (!table) return null
  return (
    <>
      <AccessLabel isShort table={table} onOpen={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <AccessSheet
            projectRef={projectRef}
            table={table}
            onClose={() => setOpen(false)}
            onTry={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
