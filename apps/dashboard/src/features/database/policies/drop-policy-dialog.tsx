import { policies } from '@plinth/contract/policies'
import { policyDraft } from '@plinth/postgres-meta/ddl/policy-draft'
import type { Policy } from '@plinth/postgres-meta/introspect/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { Banner } from '@plinth/ui/banner'
import { useCall } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { refreshPolicies } from '../../../data/policies.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface DropPolicyDialogProps {
  projectRef: string
  table: TableSecurity
  policy: Policy
  onClose: () => void
}

export function DropPolicyDialog({ projectRef, table, policy, onClose }: DropPolicyDialogProps) {
  const drop = useCall(policies.drop, {
    // somebody else may have changed it
    onError: () => void refreshPolicies(),
    onSuccess: () => {
      toast.success(`Dropped ${policy.name}.`)
      void refreshPolicies()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      visible
      title={`Drop the policy ${policy.name}?`}
      description={
        policy.is_permissive
          ? `Rows of ${table.name} that only this policy lets through are hidden from ${policy.roles.join(', ')} at once.`
          : `Rows of ${table.name} that only this policy takes away are open to ${policy.roles.join(', ')} at once.`
      }
      confirmText="Drop policy"
      variant="danger"
      loading={drop.isPending}
      onConfirm={() =>
        drop.mutate({
          ref: projectRef,
          table_id: String(table.id),
          policy_id: String(policy.id),
          schema: table.schema,
          table: table.name,
          before: { ...policyDraft(policy), roles: policy.roles },
        })
      }
      onCancel={onClose}
    >
      {drop.error && <Banner tone="danger" title={drop.error.message} />}
    </ConfirmDialog>
  )
}
