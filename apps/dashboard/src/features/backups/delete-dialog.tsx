import { type Backup, backups } from '@plinth/contract/backups'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { formatMoment } from '@plinth/ui/format-moment'
import { invalidate, useCall } from '../../api/api.ts'

interface DeleteDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

export function DeleteDialog({ projectRef, backup: { id, state, taken_at, created_at }, onClose }: DeleteDialogProps) {
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
      description={
        state === 'failed'
          ? `The failed backup of ${formatMoment(created_at)} is removed from the list.`
          : `The backup of ${formatMoment(taken_at ?? created_at)} can be brought back for 48 hours. Then it is gone for good. The project is not touched.`
      }
      confirmText="Delete backup"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}
