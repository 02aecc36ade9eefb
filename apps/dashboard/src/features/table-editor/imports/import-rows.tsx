import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { TableDetail } from '@plinth/contract/database'
import { rowChanges } from '@plinth/contract/row-changes'
import { Button } from '@plinth/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'

const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }))

export interface ImportRowsProps {
  projectRef: string
  detail: TableDetail
  onImported: () => void
}

/** Opens the form that imports a file into a table, for people who may change its rows. */
export function ImportRows({ projectRef, detail, onImported }: ImportRowsProps) {
  const { may } = useAccess()
  const project = useProject(projectRef)
  const [isOpen, setOpen] = useState(false)
  const { kind, schema } = detail.table
  const isAllowed = may(rowChanges.make, { organization: project?.organization_slug, project: projectRef })
  if (!project || !isAllowed || isSystemSchema(schema) || (kind !== 'table' && kind !== 'partitioned')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportSheet projectRef={projectRef} detail={detail} onImported={onImported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
