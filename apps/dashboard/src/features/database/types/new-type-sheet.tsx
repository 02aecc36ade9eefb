import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { enums } from '@plinth/contract/enums'
import { createEnum } from '@plinth/postgres-meta/ddl/enums'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import { useState } from 'react'
import { useCreatingCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshEnums } from '../../../data/enums.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { SchemaField } from '../schema-field.tsx'

interface NewTypeSheetProps {
  projectRef: string
  schema: string
  onClose: () => void
}

export function NewTypeSheet({ projectRef, schema, onClose }: NewTypeSheetProps) {
  const [opened] = useState({ schema: isSystemSchema(schema) ? 'public' : schema, name: '', lines: '' })
  const [form, setForm] = useState(opened)
  const draft = { schema: form.schema, name: form.name, values: valuesOf(form.lines) }
  const create = useCreatingCall(enums.create, {
    onError: () => undefined,
    onSuccess: () => {
      toast.success(`Created ${form.name}.`)
      void refreshEnums()
      onClose()
    },
  })
  return (
    <StructureSheet
      title="Create enumerated type"
      description="Columns of it take one of its values."
      saveLabel="Create type"
      leaving={{
        title: 'Close without creating the type?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard type',
      }}
      isChanged={form !== opened}
      isShown={(field) => SHOWN.has(field)}
      written={() => createEnum(draft)}
      call={create}
      onSave={() => create.mutate({ ref: projectRef, ...draft })}
      onClose={onClose}
    >
      {({ errorAt, nameInput }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" error={errorAt('name')}>
              <TextInput
                ref={nameInput}
                mono
                value={form.name}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setForm({ ...form, name: event.target.value })}
              />
            </Field>
            <SchemaField
              projectRef={projectRef}
              value={form.schema}
              error={errorAt('schema')}
              onChange={(next) => setForm({ ...form, schema: next })}
            />
          </div>
          <Field
            label="Values"
            error={errorAt('values')}
            help="One a line, in the order in which they sort. Values are added and renamed later, and never removed."
          >
            <Textarea
              mono
              rows={6}
              value={form.lines}
              spellCheck={false}
              autoCapitalize="off"
              onChange={(event) => setForm({ ...form, lines: event.target.value })}
            />
          </Field>
        </>
      )}
    </StructureSheet>
  )
}

const SHOWN = new Set(['schema', 'name', 'values'])

const valuesOf = (lines: string) =>
  lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
