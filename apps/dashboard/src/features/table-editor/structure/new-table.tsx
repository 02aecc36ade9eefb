import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { tables } from '@plinth/contract/tables'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { Plus } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'

const NewTableSheet = lazy(async () => ({ default: (await import('./new-table-sheet.tsx')).NewTableSheet }))

interface NewTableProps {
  projectRef: string
  schema: string
  /** As a plus beside the list, or with its words. */
  look: 'icon' | 'button'
}

/** Opens the form of a new table, for people who may create one here. */
export function NewTable({ projectRef, schema, look }: NewTableProps) {
  const { may } = useAccess()
  const project = useProject(projectRef)
  const [isPressed, setPressed] = useState(false)
  const navigate = useNavigate()
  const { create } = useSearch({ strict: false })
  // the button in the middle of an empty page stands beside the other one
  const isAskedFor = create === 'table' && look === 'icon'
  const isAllowed = may(tables.create, { organization: project?.organization_slug, project: projectRef })
  if (!project || !isAllowed || isSystemSchema(schema)) return null
  return (
    <>
      {look === 'icon' ? (
        <IconButton label="New table" onClick={() => setPressed(true)}>
          <Plus size={14} aria-hidden />
        </IconButton>
      ) : (
        <Button variant="primary" onClick={() => setPressed(true)}>
          New table
        </Button>
      )}
      {(isPressed || isAskedFor) && (
        <Suspense>
          <NewTableSheet projectRef={projectRef} schema={schema} onClose={close} />
        </Suspense>
      )}
    </>
  )

  function close() {
    setPressed(false)
    if (isAskedFor) void navigate({ to: '.', search: (all) => ({ ...all, create: undefined }), replace: true })
  }
}
