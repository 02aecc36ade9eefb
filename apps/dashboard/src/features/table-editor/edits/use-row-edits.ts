import type { TableDetail } from '@plinth/contract/database'
import { rowChanges } from '@plinth/contract/row-changes'
import type { Grid } from '@plinth/grid/grid'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { useProject } from '../../../data/projects.ts'
import type { TableRows } from '../rows/table-rows.ts'
import type { createRowEdits, RowEdits } from './row-edits.ts'
import { whyReadOnly } from './why-read-only.ts'

interface Place {
  projectRef: string
  detail: TableDetail
  rows: TableRows
  grid: RefObject<Grid | null>
  hasRows: boolean
  /** Rows that somebody else sees are only shown. */
  as: string | undefined
  onSaved: () => void
}

/** What edits the rows, fetched once they are there; else the reason why they are only shown. */
export function useRowEdits({ hasRows, as, onSaved, ...place }: Place): { edits?: RowEdits; reason?: string } {
  const { projectRef, detail, rows } = place
  const { may } = useAccess()
  const project = useProject(projectRef)
  const mayChange = may(rowChanges.make, { organization: project?.organization_slug, project: projectRef })
  const reason = whyReadOnly(detail, project !== undefined && mayChange)
  const isEditable = reason === undefined && as === undefined
  const [edits, setEdits] = useState<RowEdits>()
  const saved = useEffectEvent(onSaved)
  const made = useEffectEvent((create: typeof createRowEdits) => create({ ...place, onSaved: () => saved() }))
  useEffect(() => {
    if (!isEditable || !hasRows) return
    let isCurrent = true
    void import('./row-edits.ts').then((module) => isCurrent && setEdits(made(module.createRowEdits)))
    return () => {
      isCurrent = false
    }
  }, [isEditable, hasRows, projectRef, rows])
  useEffect(() => edits?.describe(detail), [edits, detail])
  if (isEditable) return edits ? { edits } : {}
  return reason === undefined ? {} : { reason }
}
