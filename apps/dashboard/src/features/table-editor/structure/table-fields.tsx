import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import type { RefObject } from 'react'
import type { TableForm } from './table-form.ts'

interface TableFieldsProps {
  form: TableForm
  onChange: (form: TableForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
}

/** What a table is called, and what protects its rows. */
export function TableFields({ form, onChange, errorAt, nameInput }: TableFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errorAt('name') ?? errorAt('schema')}>
          <TextInput
            mono
            ref={nameInput}
            value={form.name}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...form, name: event.target.value })}
          />
        </Field>
        <Field label="Comment" optional error={errorAt('comment')}>
          <TextInput value={form.comment} onChange={(event) => onChange({ ...form, comment: event.target.value })} />
        </Field>
      </div>
      <Checkbox
        label="Enable row-level security"
        description={
          form.hasRowSecurity
            ? 'API keys of your apps read and write no row until a policy allows it.'
            : 'Anyone with a key of your app may be able to read and change every row.'
        }
        checked={form.hasRowSecurity}
        onCheckedChange={(hasRowSecurity) => onChange({ ...form, hasRowSecurity })}
      />
    </>
  )
}
