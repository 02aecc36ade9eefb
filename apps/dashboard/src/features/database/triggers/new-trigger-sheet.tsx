import { triggers } from '@plinth/contract/triggers'
import { InvalidStructure } from '@plinth/postgres-meta/ddl/structure-statement'
import { createTrigger } from '@plinth/postgres-meta/ddl/triggers'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { useState } from 'react'
import { useCreatingCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshTriggers } from '../../../data/triggers.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { TableField } from '../table-field.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { draftOf, newTriggerForm } from './trigger-form.ts'

interface NewTriggerSheetProps {
  projectRef: string
  schema: string
  onClose: () => void
}

export function NewTriggerSheet({ projectRef, schema, onClose }: NewTriggerSheetProps) {
  const [table, setTable] = useState<Table>()
  const [form, setForm] = useState(newTriggerForm)
  const create = useCreatingCall(triggers.create, {
    onError: () => undefined,
    onSuccess: () => {
      toast.success(`Created ${form.name}.`)
      void refreshTriggers()
      onClose()
    },
  })

  function written() {
    if (!table) throw new InvalidStructure('table', 'Choose a table.')
    return createTrigger({ schema: table.schema, table: table.name }, draftOf(form))
  }

  function save() {
    if (!table) return
    const { events, columns, ...draft } = draftOf(form)
    create.mutate({
      ref: projectRef,
      table_id: String(table.id),
      schema: table.schema,
      table: table.name,
      draft: { ...draft, events: [...events], columns: [...columns] },
    })
  }

  return (
    <StructureSheet
      title="Create trigger"
      description="It calls a function when rows of a table change."
      saveLabel="Create trigger"
      leaving={{
        title: 'Close without creating the trigger?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard trigger',
      }}
      isChanged={form !== newTriggerForm || table !== undefined}
      isShown={(field) => SHOWN.has(field)}
      written={written}
      call={create}
      onSave={save}
      onClose={onClose}
    >
      {({ errorAt, nameInput }) => (
        <TriggerFields
          projectRef={projectRef}
          table={table}
          form={form}
          onChange={setForm}
          errorAt={errorAt}
          nameInput={nameInput}
          tableField={
            <TableField
              projectRef={projectRef}
              schema={schema}
              table={table}
              error={errorAt('table')}
              onChange={(next) => {
                setTable(next)
                setForm({ ...form, columns: [] })
              }}
            />
          }
        />
      )}
    </StructureSheet>
  )
}

const SHOWN = new Set(['table', 'name', 'events', 'columns', 'level', 'condition', 'function'])
