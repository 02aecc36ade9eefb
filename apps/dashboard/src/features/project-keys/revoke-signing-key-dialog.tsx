import { apiKeys } from '@plinth/contract/api-keys'
import { type SigningKey, signingKeys } from '@plinth/contract/signing-keys'
import { invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { lastUseOfTokens } from './last-use.ts'

interface RevokeSigningKeyDialogProps {
  projectRef: string
  signingKey: SigningKey
  onClose: () => void
}

/** Asks before the tokens of a key are refused, and says whether some are still in use. */
export function RevokeSigningKeyDialog({ projectRef, signingKey, onClose }: RevokeSigningKeyDialogProps) {
  const { id, last_used_at, signs_legacy_keys } = signingKey
  const revoke = useCall(signingKeys.revoke, {
    onSuccess: async () => {
      await Promise.all([invalidate(signingKeys.list), invalidate(apiKeys.list)])
      toast.success('The signing key was revoked.')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="small"
      title="Revoke this signing key?"
      description={`${lastUseOfTokens(last_used_at)} ${signs_legacy_keys ? 'The legacy API keys are tokens of it and stop working. ' : ''}Its tokens are refused within a second. This cannot be undone.`}
      confirmText="Revoke signing key"
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}
