import type { NewValue } from '@plinth/postgres-meta/rows/row-change'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { type FormEvent, useState } from 'react'
import { keyColumnsOf } from '../rows/row-key.ts'
import type { RowEdits } from './row-edits.ts'
import { ValueField } from './value-field.tsx'

/** Stages one value for all selected rows. */
export function SetColumn({ edits, count, onClose }: { edits: RowEdits; count: number; onClose: () => void }) {
  const columns = edits.detail().columns.filter(isWritable)
  const keys = keyColumnsOf(edits.detail())
  const first = columns.find((column) => !keys.includes(column.name)) ?? columns[0]
  const [name, setName] = useState(first?.name ?? '')
  const [value, setValue] = useState<NewValue['value']>('')
  const column = columns.find((each) => each.name === name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edits.setColumn(name, value)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Set a column of ${count === 1 ? '1 row' : `${count} rows`}`}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Column">
          <Select
            value={name}
            options={columns.map((each) => ({ value: each.name, label: each.name }))}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {column && <ValueField column={column} value={value} onChange={setValue} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Set values
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
