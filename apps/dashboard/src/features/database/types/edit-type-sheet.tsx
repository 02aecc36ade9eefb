import { enums } from '@plinth/contract/enums'
import type { EnumChange } from '@plinth/postgres-meta/ddl/enum-draft'
import { changeEnum } from '@plinth/postgres-meta/ddl/enums'
import type { EnumType } from '@plinth/postgres-meta/introspect/enums'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshEnums } from '../../../data/enums.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface EditTypeSheetProps {
  projectRef: string
  type: EnumType
  onClose: () => void
}

/** Adds a value to a type, or renames one: Postgres does neither more nor both at once. */
export function EditTypeSheet({ projectRef, type, onClose }: EditTypeSheetProps) {
  const { id, schema, name } = type
  // as they were when the sheet opened
  const [values] = useState(type.values)
  const last = values.at(-1) ?? ''
  const [opened] = useState({ kind: 'add', text: '', place: 'after', of: last } as const satisfies ChangeForm)
  const [form, setForm] = useState<ChangeForm>(opened)
  const change = useCall(enums.change, {
    // somebody else may have changed it
    onError: () => void refreshEnums(),
    onSuccess: () => {
      toast.success(form.kind === 'add' ? `Added ${form.text}.` : `Renamed ${form.of} to ${form.text}.`)
      void refreshEnums()
      onClose()
    },
  })
  return (
    <StructureSheet
      title={`Edit ${name}`}
      description={`An enumerated type in the schema ${schema}`}
      saveLabel={form.kind === 'add' ? 'Add value' : 'Rename value'}
      leaving={{
        title: 'Close without saving?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard changes',
      }}
      isChanged={form !== opened}
      fieldOf={(field) => (field === 'text' ? (form.kind === 'add' ? 'value' : 'to') : field)}
      isShown={(field) => ['value', 'to', 'of'].includes(field)}
      written={() => changeEnum({ schema, name }, changeOf(form))}
      call={change}
      onSave={() =>
        change.mutate({ ref: projectRef, object_id: String(id), schema, name, values, change: changeOf(form) })
      }
      onClose={onClose}
    >
      {({ errorAt, nameInput }) => (
        <>
          <Field label="Change">
            <Select
              value={form.kind}
              options={[
                { value: 'add', label: 'Add a value' },
                { value: 'rename', label: 'Rename a value' },
              ]}
              onChange={(event) => setForm({ ...form, kind: event.target.value === 'add' ? 'add' : 'rename' })}
            />
          </Field>
          {form.kind === 'rename' && (
            <Field label="Value" help="Rows that have it have the new name at once.">
              <ValueSelect values={values} value={form.of} onChange={(of) => setForm({ ...form, of })} />
            </Field>
          )}
          <Field label={form.kind === 'add' ? 'New value' : 'New name'} error={errorAt('text')}>
            <TextInput
              ref={nameInput}
              mono
              value={form.text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setForm({ ...form, text: event.target.value })}
            />
          </Field>
          {form.kind === 'add' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Place" help="It sorts there. Postgres neither moves nor removes a value later.">
                <Select
                  value={form.place}
                  options={[
                    { value: 'before', label: 'Before' },
                    { value: 'after', label: 'After' },
                  ]}
                  onChange={(event) =>
                    setForm({ ...form, place: event.target.value === 'before' ? 'before' : 'after' })
                  }
                />
              </Field>
              <Field label="This value" error={errorAt('of')}>
                <ValueSelect values={values} value={form.of} onChange={(of) => setForm({ ...form, of })} />
              </Field>
            </div>
          )}
        </>
      )}
    </StructureSheet>
  )
}

interface ChangeForm {
  kind: EnumChange['kind']
  /** The new value, or the new name of one. */
  text: string
  place: 'before' | 'after'
  of: string
}

const changeOf = ({ kind, text, place, of }: ChangeForm): EnumChange =>
  kind === 'add' ? { kind, value: text, place, of } : { kind, value: of, to: text }

interface ValueSelectProps {
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}

const ValueSelect = ({ values, value, onChange }: ValueSelectProps) => (
  <Select
    value={value}
    options={values.map((each) => ({ value: each, label: each }))}
    onChange={(event) => onChange(event.target.value)}
  />
)
