import { tables } from '@plinth/contract/tables'
import { createTable } from '@plinth/postgres-meta/ddl/create-table'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCreatingCall } from '../../../api/api.ts'
import { refreshStructure } from '../../../data/refresh-structure.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { ForeignKeyList } from './foreign-key-list.tsx'
import { draftOf, newTableForm } from './table-form.ts'
import { TableSheet } from './table-sheet.tsx'

interface NewTableSheetProps {
  projectRef: string
  schema: string
  onClose: () => void
}

/** A new table: its columns, keys and what protects its rows. */
export function NewTableSheet({ projectRef, schema, onClose }: NewTableSheetProps) {
  const [form, setForm] = useState(newTableForm)
  const navigate = useNavigate()
  const create = useCreatingCall(tables.create, {
    onError: () => undefined,
    onSuccess: async ({ id: table }) => {
      toast.success(`Created ${form.name}.`)
      void refreshStructure()
      onClose()
      await navigate({
        to: '/project/$ref/editor/$id',
        params: { ref: projectRef, id: String(table) },
        search: { schema: schema === 'public' ? undefined : schema },
      })
    },
  })

  function save() {
    const draft = draftOf(schema, form)
    create.mutate({
      ref: projectRef,
      ...draft,
      columns: [...draft.columns],
      primary_key: [...draft.primary_key],
      foreign_keys: draft.foreign_keys.map(({ columns, target, ...rest }) => ({
        ...rest,
        columns: [...columns],
        target: { ...target, columns: [...target.columns] },
      })),
    })
  }

  return (
    <TableSheet
      projectRef={projectRef}
      schema={schema}
      title="New table"
      saveLabel="Create table"
      leaving={{
        title: 'Close without creating the table?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard table',
      }}
      form={form}
      opened={newTableForm}
      onChange={setForm}
      written={() => createTable(draftOf(schema, form))}
      call={create}
      onSave={save}
      onClose={onClose}
    >
      {(errorAt) => <ForeignKeyList projectRef={projectRef} form={form} onChange={setForm} errorAt={errorAt} />}
    </TableSheet>
  )
}
