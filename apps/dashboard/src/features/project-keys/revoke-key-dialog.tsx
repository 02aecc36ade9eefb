import { type ApiKey, apiKeys } from '@plinth/contract/api-keys'
import { formatRelativeTime } from '@plinth/ui/format-relative-time'
import { invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'

interface RevokeKeyDialogProps {
  projectRef: string
  apiKey: ApiKey
  onClose: () => void
}

/** Asks before a key stops working, and says whether it is still in use. */
export function RevokeKeyDialog({ projectRef, apiKey, onClose }: RevokeKeyDialogProps) {
  const { id, name, kind } = apiKey
  const revoke = useCall(apiKeys.revoke, {
    onSuccess: async () => {
      await invalidate(apiKeys.list)
      toast.success(`${name} was revoked.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="small"
      title={`Revoke ${name}?`}
      description={`${useOf(apiKey)} Requests with it are refused within a second. ${kind === 'legacy' ? 'You can restore a legacy key later.' : 'This cannot be undone.'}`}
      confirmText="Revoke key"
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}

const useOf = ({ last_used_at }: ApiKey) =>
  last_used_at === null
    ? 'It was never used.'
    : `It was last used ${formatRelativeTime(Date.parse(last_used_at), Date.now())}.`
