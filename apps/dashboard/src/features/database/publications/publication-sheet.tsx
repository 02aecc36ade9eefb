import { publications } from '@plinth/contract/publications'
import { changePublication, createPublication } from '@plinth/postgres-meta/ddl/publications'
import { InvalidStructure } from '@plinth/postgres-meta/ddl/structure-statement'
import type { Publication } from '@plinth/postgres-meta/introspect/publications'
import { useState } from 'react'
import { useCall, useCreatingCall } from '../../../api/api.ts'
import { StructureSheet } from '../../../components/structure/structure-sheet.tsx'
import { refreshPublications } from '../../../data/publications.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { PublicationFields } from './publication-fields.tsx'
import { draftOfForm, draftOfPublication, formOfPublication, newPublicationForm } from './publication-form.ts'

interface PublicationSheetProps {
  projectRef: string
  /** The one that is changed, as it was read; undefined for a new one. */
  publication: Publication | undefined
  onClose: () => void
}

/** Creates a publication of tables, or changes one. */
export function PublicationSheet({ projectRef, publication, onClose }: PublicationSheetProps) {
  // as it was when the sheet opened
  const [read] = useState(publication)
  const [opened] = useState(() => (read ? formOfPublication(read) : newPublicationForm))
  const [form, setForm] = useState(opened)
  const draft = draftOfForm(form)
  const onSuccess = () => {
    toast.success(`${read ? 'Saved' : 'Created'} ${form.name}.`)
    void refreshPublications()
    onClose()
  }
  const create = useCreatingCall(publications.create, { onError: () => undefined, onSuccess })
  const change = useCall(publications.change, {
    // somebody else may have changed it
    onError: () => void refreshPublications(),
    onSuccess,
  })

  function written() {
    if (!read) return createPublication(draft)
    const statements = changePublication(draftOfPublication(read), draft)
    if (statements.length === 0) throw new InvalidStructure('', 'Nothing is changed.')
    return statements
  }

  function save() {
    if (!read) return create.mutate({ ref: projectRef, draft })
    const { id, version } = read
    change.mutate({ ref: projectRef, object_id: String(id), version, before: draftOfPublication(read), after: draft })
  }

  return (
    <StructureSheet
      title={read ? `Edit ${read.name}` : 'Create publication'}
      description="What is sent to those who subscribe to it."
      saveLabel={read ? 'Save publication' : 'Create publication'}
      leaving={{
        title: read ? 'Close without saving?' : 'Close without creating the publication?',
        description: 'What you entered is not saved.',
        confirmText: read ? 'Discard changes' : 'Discard publication',
      }}
      isChanged={form !== opened}
      isShown={(field) => field === 'name' || field === 'operations' || /^tables\.\d+\./.test(field)}
      written={written}
      call={read ? change : create}
      onSave={save}
      onClose={onClose}
    >
      {({ errorAt, nameInput }) => (
        <PublicationFields
          projectRef={projectRef}
          form={form}
          onChange={setForm}
          errorAt={errorAt}
          nameInput={nameInput}
        />
      )}
    </StructureSheet>
  )
}
