import { type Backup, backups } from '@plinth/contract/backups'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { formatMoment } from '@plinth/ui/format-moment'
import { invalidate, useCall } from '../../api/api.ts'

interface DeleteDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

export function DeleteDialog({ projectRef, backup: { id, taken_at, created_at }, onClose }: DeleteDialogProps) {
  const remove = useCall(backups.remove, {
    onSuccess: async () => {
      await invalidate(backups.list, { ref: projectRef })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="small"
      title="Delete this backup?"
      description={`The backup of ${formatMoment(taken_at ?? created_at)} is gone for good. The project is not touched.`}
      confirmText="Delete backup"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}
