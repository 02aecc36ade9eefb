import type { Filter } from '@plinth/contract/database'
import { filterOperators } from '@plinth/postgres-meta/rows/filter-operators'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { type FormEvent, useState } from 'react'
import { valueComplaint } from './value-complaint.ts'
import { operatorWords } from './filter-text.ts'

interface FilterFormProps {
  columns: readonly Column[]
  filter?: Filter
  onApply: (filter: Filter) => void
}

const isValues = ['null', 'not null', 'true', 'false']

/** One condition on one column. */
export function FilterForm({ columns, filter, onApply }: FilterFormProps) {
  const [column, setColumn] = useState(filter?.column ?? columns[0]?.name ?? '')
  const [op, setOp] = useState(filter?.op ?? 'eq')
  const [value, setValue] = useState(filter?.value ?? '')
  const [complaint, setComplaint] = useState<string>()
  const chosen = columns.find(({ name }) => name === column)
  const values = op === 'is' ? isValues : op === 'eq' || op === 'neq' ? valuesOf(chosen) : []
  const sent = values.length > 0 && !values.includes(value) ? values[0]! : value

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = valueComplaint(chosen, { op, value: sent })
    setComplaint(wrong)
    if (wrong === undefined) onApply({ column, op, value: sent })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex w-72 flex-col gap-3 p-3">
      <Field label="Column">
        <Select
          value={column}
          onChange={(event) => setColumn(event.target.value)}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
      <Field label="Condition">
        <Select
          value={op}
          onChange={(event) => setOp(filterOperators.find((each) => each === event.target.value) ?? 'eq')}
          options={filterOperators.map((each) => ({ value: each, label: operatorWords[each] }))}
        />
      </Field>
      <Field label="Value" help={helps[op]} {...(complaint === undefined ? {} : { error: complaint })}>
        {values.length > 0 ? (
          <Select
            value={sent}
            onChange={(event) => setValue(event.target.value)}
            options={values.map((each) => ({ value: each, label: each }))}
          />
        ) : (
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={10_000}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        Apply filter
      </Button>
    </form>
  )
}

/** The values a column can have, where they are few. */
function valuesOf(column: Column | undefined) {
  if (column?.data_type === 'boolean') return ['true', 'false']
  return column && column.enums.length > 0 && !column.data_type.endsWith('[]') ? column.enums : []
}

const helps: Partial<Record<Filter['op'], string>> = {
  like: '% stands for any text, _ for one character.',
  ilike: '% stands for any text, _ for one character.',
  in: 'Several values, with commas between them.',
}
