import { policies } from '@plinth/contract/policies'
import { changePolicy } from '@plinth/postgres-meta/ddl/policies'
import { policyDraft } from '@plinth/postgres-meta/ddl/policy-draft'
import type { Policy } from '@plinth/postgres-meta/introspect/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { refreshPolicies } from '../../../data/policies.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { draftOf, formOf } from './policy-form.ts'
import { PolicySheet } from './policy-sheet.tsx'

interface EditPolicySheetProps {
  projectRef: string
  table: TableSecurity
  policy: Policy
  onClose: () => void
}

/** A policy as it was when the sheet opened, and what it is to become. */
export function EditPolicySheet({ projectRef, table, policy, onClose }: EditPolicySheetProps) {
  const [before] = useState(() => policyDraft(policy))
  const [opened] = useState(() => formOf(before))
  const [form, setForm] = useState(opened)
  const place = { schema: table.schema, table: table.name }
  const change = useCall(policies.change, {
    // somebody else may have changed it
    onError: () => void refreshPolicies(),
    onSuccess: () => {
      toast.success(`Changed ${form.name}.`)
      void refreshPolicies()
      onClose()
    },
  })

  function save() {
    const after = draftOf(form)
    change.mutate({
      ref: projectRef,
      table_id: String(table.id),
      policy_id: String(policy.id),
      ...place,
      before: { ...before, roles: [...before.roles] },
      after: { ...after, roles: [...after.roles] },
    })
  }

  return (
    <PolicySheet
      projectRef={projectRef}
      table={table}
      title={`Edit ${before.name}`}
      saveLabel="Save policy"
      leaving={{
        title: 'Close without saving?',
        description: 'What you changed is not saved.',
        confirmText: 'Discard changes',
      }}
      form={form}
      isChanged={form !== opened}
      onChange={setForm}
      written={() => changePolicy(place, before, draftOf(form))}
      call={change}
      onSave={save}
      onClose={onClose}
    />
  )
}
