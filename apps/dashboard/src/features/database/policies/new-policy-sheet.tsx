import { policies } from '@plinth/contract/policies'
import { createPolicy } from '@plinth/postgres-meta/ddl/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { useState } from 'react'
import { useCreatingCall } from '../../../api/api.ts'
import { refreshPolicies } from '../../../data/policies.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { draftOf, newPolicyForm } from './policy-form.ts'
import { PolicySheet } from './policy-sheet.tsx'
import { TemplateChoice } from './template-choice.tsx'

interface NewPolicySheetProps {
  projectRef: string
  table: TableSecurity
  onClose: () => void
}

/** A new policy, empty or from a template. */
export function NewPolicySheet({ projectRef, table, onClose }: NewPolicySheetProps) {
  const [form, setForm] = useState(newPolicyForm)
  const place = { schema: table.schema, table: table.name }
  const create = useCreatingCall(policies.create, {
    onError: () => undefined,
    onSuccess: () => {
      toast.success(`Created ${form.name}.`)
      void refreshPolicies()
      onClose()
    },
  })

  function save() {
    const policy = draftOf(form)
    create.mutate({
      ref: projectRef,
      table_id: String(table.id),
      ...place,
      policy: { ...policy, roles: [...policy.roles] },
    })
  }

  return (
    <PolicySheet
      projectRef={projectRef}
      table={table}
      title="New policy"
      saveLabel="Create policy"
      leaving={{
        title: 'Close without creating the policy?',
        description: 'What you entered is not saved.',
        confirmText: 'Discard policy',
      }}
      form={form}
      isChanged={form !== newPolicyForm}
      onChange={setForm}
      warning={
        table.rls_enabled ? undefined : 'Row-level security is off: the policy has no effect until you enable it.'
      }
      written={() => createPolicy(place, draftOf(form))}
      call={create}
      onSave={save}
      onClose={onClose}
    >
      <TemplateChoice projectRef={projectRef} tableId={table.id} onChoose={setForm} />
    </PolicySheet>
  )
}
