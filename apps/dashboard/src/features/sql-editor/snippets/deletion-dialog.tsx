import { ConfirmDialog } from '@plinth/ui/confirm-dialog'

interface DeletionDialogProps {
  name: string
  isShared: boolean
  isDeleting: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a saved query is deleted. */
export function DeletionDialog({ name, isShared, isDeleting, onConfirm, onCancel }: DeletionDialogProps) {
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="medium"
      title={`Delete "${name}"?`}
      description={isShared ? 'It disappears for everybody in the project.' : 'It cannot be brought back.'}
      confirmText="Delete query"
      loading={isDeleting}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
