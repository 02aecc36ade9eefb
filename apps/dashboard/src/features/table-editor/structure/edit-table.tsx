import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { TableDetail } from '@plinth/contract/database'
import { tables } from '@plinth/contract/tables'
import { Button } from '@plinth/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'

const EditTableSheet = lazy(async () => ({ default: (await import('./edit-table-sheet.tsx')).EditTableSheet }))

/** Opens the form of a table, for people who may change it. */
export function EditTable({ projectRef, detail }: { projectRef: string; detail: TableDetail }) {
  const { may } = useAccess()
  const project = useProject(projectRef)
  const [isOpen, setOpen] = useState(false)
  const { kind, schema } = detail.table
  const isAllowed = may(tables.change, { organization: project?.organization_slug, project: projectRef })
  if (!project || !isAllowed || isSystemSchema(schema) || (kind !== 'table' && kind !== 'partitioned')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit table</Button>
      {isOpen && (
        <Suspense>
          <EditTableSheet projectRef={projectRef} detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
