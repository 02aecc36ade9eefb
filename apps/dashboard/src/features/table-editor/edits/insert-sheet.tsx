import type { NewValue } from '@plinth/postgres-meta/rows/row-change'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import { type FormEvent, useId, useState } from 'react'
import type { RowEdits } from './row-edits.ts'
import { ValueField } from './value-field.tsx'

/** A new row with all columns. It is staged, and saved with the other changes. */
export function InsertSheet({ edits, onClose }: { edits: RowEdits; onClose: () => void }) {
  const { table, columns } = edits.detail()
  const [values, setValues] = useState<readonly NewValue[]>([])
  const form = useId()
  const set = (column: string, value: NewValue['value']) =>
    setValues([...values.filter((each) => each.column !== column), ...(value === undefined ? [] : [{ column, value }])])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edits.insert(values)
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Insert a row into ${table.name}`}
      description="The row is added when you save. Columns that you leave at their default are filled by the database."
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Insert row
          </Button>
        </div>
      }
    >
      <form id={form} className="flex flex-col gap-5" onSubmit={submit}>
        {columns.filter(isWritable).map((column) => (
          <ValueField
            key={column.name}
            column={column}
            value={values.find((each) => each.column === column.name)?.value}
            onChange={(value) => set(column.name, value)}
          />
        ))}
      </form>
    </Sheet>
  )
}
