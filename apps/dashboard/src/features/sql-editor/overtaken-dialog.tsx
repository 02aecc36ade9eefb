import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface OvertakenDialogProps {
  isSaving: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a text that was saved elsewhere meanwhile is replaced. */
export function OvertakenDialog({ isSaving, onConfirm, onCancel }: OvertakenDialogProps) {
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="medium"
      title="Save over a newer version?"
      description="This query was saved somewhere else after you opened it here. Saving replaces that text with yours."
      confirmText="Save mine"
      loading={isSaving}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
