import { policies } from '@plinth/contract/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { Banner } from '@plinth/ui/banner'
import { useCall } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { refreshPolicies } from '../../../data/policies.ts'
import { toast } from '../../../lib/toast/toast.ts'

interface RowSecurityDialogProps {
  projectRef: string
  table: TableSecurity
  onClose: () => void
}

/** Asks with what it means, either way. */
export function RowSecurityDialog({ projectRef, table, onClose }: RowSecurityDialogProps) {
  const isOn = table.rls_enabled
  const set = useCall(policies.setRowSecurity, {
    onError: () => void refreshPolicies(),
    onSuccess: () => {
      toast.success(`Row-level security of ${table.name} is ${isOn ? 'off' : 'on'}.`)
      void refreshPolicies()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      visible
      title={`${isOn ? 'Disable' : 'Enable'} row-level security of ${table.name}?`}
      description={isOn ? whenDisabled(table) : whenEnabled(table)}
      confirmText={isOn ? 'Disable RLS' : 'Enable RLS'}
      {...(isOn ? { variant: 'danger' as const } : {})}
      loading={set.isPending}
      onConfirm={() =>
        set.mutate({
          ref: projectRef,
          table_id: String(table.id),
          schema: table.schema,
          table: table.name,
          is_enabled: !isOn,
        })
      }
      onCancel={onClose}
    >
      {set.error && <Banner tone="danger" title={set.error.message} />}
    </ConfirmDialog>
  )
}

function whenDisabled({ reached_by: reachedBy, policies: { length } }: TableSecurity) {
  const exposed =
    reachedBy.length === 0
      ? 'No API role has a privilege on this table, but the next grant exposes every row.'
      : `Every row is then open to ${reachedBy.join(' and ')}: anyone with a key of your app can read or change rows as far as these privileges go.`
  return length === 0 ? exposed : `${exposed} Its policies are kept and have no effect.`
}

const whenEnabled = ({ policies: { length } }: TableSecurity) =>
  length === 0
    ? 'There is no policy yet: apps read and change no row until you create one.'
    : 'Its policies then decide which rows apps read and change.'
