import { databaseFunctions } from '@plinth/contract/database-functions'
import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'
import { changeFunction } from '@plinth/postgres-meta/ddl/functions'
import type { RoutineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshFunctions } from '../../../data/database-functions.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { FunctionFields } from './function-fields.tsx'
import { draftOf, formOf } from './function-form.ts'
import { isShownField, sentDraft } from './sent-draft.ts'

interface EditFunctionSheetProps {
  projectRef: string
  routine: RoutineDetail
  draft: FunctionDraft
  onClose: () => void
}

/** A function as it was when the sheet opened, and what it is to become. */
export function EditFunctionSheet({ projectRef, routine, draft, onClose }: EditFunctionSheetProps) {
  const [before] = useState(draft)
  const [opened] = useState(() => formOf(before))
  const [form, setForm] = useState(opened)
  const change = useCall(databaseFunctions.change, {
    // somebody else may have changed it
    onError: () => void refreshFunctions(),
    onSuccess: () => {
      toast.success(`Changed ${before.name}.`)
      void refreshFunctions()
      onClose()
    },
  })
  return (
    <StructureSheet
      title={`Edit ${before.name}`}
      description={routine.signature}
      saveLabel="Save function"
      leaving={{
        title: 'Close without saving?',
        description: 'What you changed is not saved.',
        confirmText: 'Discard changes',
      }}
      isChanged={form !== opened}
      isShown={isShownField}
      written={() => changeFunction(before, draftOf(form))}
      call={change}
      onSave={() =>
        change.mutate({
          ref: projectRef,
          object_id: String(routine.id),
          before: sentDraft(before),
          after: sentDraft(draftOf(form)),
        })
      }
      onClose={onClose}
    >
      {(parts) => <FunctionFields projectRef={projectRef} form={form} onChange={setForm} isMade {...parts} />}
    </StructureSheet>
  )
}
