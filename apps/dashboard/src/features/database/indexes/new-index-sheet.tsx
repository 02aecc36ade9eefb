import { InvalidStructure } from '@plinth/postgres-meta/ddl/structure-statement'
import { createIndex } from '@plinth/postgres-meta/ddl/indexes'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { useState } from 'react'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { useCreateIndex } from '../../../data/indexes.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { TableField } from '../table-field.tsx'
import { IndexFields } from './index-fields.tsx'
import { draftOf, nameOf, newIndexForm } from './index-form.ts'

interface NewIndexSheetProps {
  projectRef: string
  schema: string
  onClose: () => void
}

/** A new index. Closing the sheet while it is built stops that. */
export function NewIndexSheet({ projectRef, schema, onClose }: NewIndexSheetProps) {
  const [table, setTable] = useState<Table>()
  const [form, setForm] = useState(newIndexForm)
  const draft = draftOf(form, table?.name)
  const create = useCreateIndex(() => {
    toast.success(`Created ${draft.name}.`)
    onClose()
  })
  const isBuilding = create.isPending

  function written() {
    if (!table) throw new InvalidStructure('table', 'Choose a table.')
    return createIndex({ schema: table.schema, table: table.name }, draft)
  }

  function save() {
    if (!table) return
    create.mutate({
      ref: projectRef,
      table_id: String(table.id),
      schema: table.schema,
      table: table.name,
      draft: { ...draft, columns: draft.columns.map((column) => ({ ...column })) },
    })
  }

  return (
    <StructureSheet
      title="Create index"
      description="It is built from the rows that are there, and kept up to date from then on."
      saveLabel="Create index"
      leaving={
        isBuilding
          ? {
              title: 'Stop building the index?',
              description: form.is_concurrent
                ? 'What there is of it stays as an invalid index, which the list shows. Drop it there.'
                : 'Nothing of it stays.',
              confirmText: 'Stop building',
            }
          : {
              title: 'Close without creating the index?',
              description: 'What you entered is not saved.',
              confirmText: 'Discard index',
            }
      }
      isChanged={isBuilding || form !== newIndexForm || table !== undefined}
      isAlone={form.is_concurrent}
      isShown={(field) => SHOWN.has(field)}
      written={written}
      call={create}
      onSave={save}
      onClose={() => {
        create.stop()
        onClose()
      }}
    >
      {({ errorAt, nameInput }) => (
        <IndexFields
          projectRef={projectRef}
          table={table}
          form={form}
          name={nameOf(form, table?.name)}
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
                // a partitioned table takes none that is built beside its writes
                setForm({ ...form, columns: [], is_concurrent: next?.kind !== 'partitioned' })
              }}
            />
          }
        />
      )}
    </StructureSheet>
  )
}

const SHOWN = new Set(['table', 'name', 'method', 'columns', 'condition'])
