import type { TableDetail } from '@plinth/contract/database'
import { tables } from '@plinth/contract/tables'
import { alterTable } from '@plinth/postgres-meta/ddl/alter-table'
import { tableShape } from '@plinth/postgres-meta/ddl/table-shape'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { refreshStructure } from '../../../data/refresh-structure.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { changedTable, droppedColumns, fieldOf, formOf } from './changed-table.ts'
import { TableSheet } from './table-sheet.tsx'

interface EditTableSheetProps {
  projectRef: string
  detail: TableDetail
  onClose: () => void
}

/** A table as it was when the sheet opened, and what it is to become. */
export function EditTableSheet({ projectRef, detail, onClose }: EditTableSheetProps) {
  const [before] = useState(() => tableShape(detail))
  const [opened] = useState(() => formOf(before, detail.table.primary_key))
  const [form, setForm] = useState(opened)
  const change = useCall(tables.change, {
    onError: () => undefined,
    onSuccess: () => {
      toast.success(`Changed ${form.name}.`)
      void refreshStructure()
      onClose()
    },
  })
  const dropped = droppedColumns(before, form)

  function save() {
    const { columns, added, ...after } = changedTable(form)
    change.mutate({
      ref: projectRef,
      table_id: String(detail.table.id),
      before: {
        ...before,
        columns: before.columns.map((column) => ({ ...column, unique_constraints: [...column.unique_constraints] })),
      },
      after: { ...after, columns: [...columns], added: [...added] },
    })
  }

  return (
    <TableSheet
      projectRef={projectRef}
      schema={before.schema}
      title={`Edit ${before.name}`}
      saveLabel="Save table"
      leaving={{
        title: 'Close without saving?',
        description: 'What you changed is not saved.',
        confirmText: 'Discard changes',
      }}
      form={form}
      opened={opened}
      onChange={setForm}
      hasFixedKey
      warning={dropped.length > 0 ? `Saving drops ${dropped.join(', ')} with all values.` : undefined}
      fieldOf={(field) => fieldOf(form, field)}
      written={() => alterTable(before, changedTable(form))}
      call={change}
      onSave={save}
      onClose={onClose}
    />
  )
}
