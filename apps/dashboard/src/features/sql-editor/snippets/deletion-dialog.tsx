import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

interface DeletionDialogProps {
  name: string
  isDeleting: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a query is deleted that others see. */
export function DeletionDialog({ name, isDeleting, onConfirm, onCancel }: DeletionDialogProps) {
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="medium"
      title={`Delete "${name}"?`}
      description="It disappears for everybody in the project."
      confirmText="Delete query"
      loading={isDeleting}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
