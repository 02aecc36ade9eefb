import { type ApiKey, apiKeys } from '@plinth/contract/api-keys'
import { invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { lastUseOfKey } from './last-use.ts'

interface RevokeKeyDialogProps {
  projectRef: string
  apiKey: ApiKey
  onClose: () => void
}

/** Asks before a key stops working, and says whether it is still in use. */
export function RevokeKeyDialog({ projectRef, apiKey, onClose }: RevokeKeyDialogProps) {
  const { id, name, kind, last_used_at } = apiKey
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
      description={`${lastUseOfKey(last_used_at)} Requests with it are refused within a second. ${kind === 'legacy' ? 'You can restore a legacy key later.' : 'This cannot be undone.'}`}
      confirmText="Revoke key"
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}
