import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { databaseFunctions } from '@plinth/contract/database-functions'
import { createFunction } from '@plinth/postgres-meta/ddl/functions'
import { useState } from 'react'
import { useCreatingCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshFunctions } from '../../../data/database-functions.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { FunctionFields } from './function-fields.tsx'
import { draftOf, newFunctionForm } from './function-form.ts'
import { isShownField, sentDraft } from './sent-draft.ts'

interface NewFunctionSheetProps {
  projectRef: string
  schema: string
  onClose: () => void
}

export function NewFunctionSheet({ projectRef, schema, onClose }: NewFunctionSheetProps) {
  const [opened] = useState(() => newFunctionForm(isSystemSchema(schema) ? 'public' : schema))
  const [form, setForm] = useState(opened)
  const create = useCreatingCall(databaseFunctions.create, {
    onError: () => undefined,
    onSuccess: () => {
      toast.success(`Created ${form.name}.`)
      void refreshFunctions()
      onClose()
    },
  })
  return (
    <StructureSheet
      title="Create function"
      description="It runs in the database, with SQL that you can review first."
      saveLabel="Create function"
      leaving={{
        title: 'Close without creating the function?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard function',
      }}
      isChanged={form !== opened}
      isShown={isShownField}
      written={() => createFunction(draftOf(form))}
      call={create}
      onSave={() => create.mutate({ ref: projectRef, draft: sentDraft(draftOf(form)) })}
      onClose={onClose}
    >
      {(parts) => <FunctionFields projectRef={projectRef} form={form} onChange={setForm} {...parts} />}
    </StructureSheet>
  )
}
