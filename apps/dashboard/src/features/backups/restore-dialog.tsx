import { type Backup, backups } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { restorePreviewQuery } from '../../data/backups.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

interface RestoreDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

/** Says what would be lost, and asks for the name of the project. */
export function RestoreDialog({ projectRef, backup: { id, taken_at }, onClose }: RestoreDialogProps) {
  const { name } = useProject(projectRef)
  const { data: preview } = useQuery(restorePreviewQuery(projectRef, id))
  const restore = useCall(backups.restore, {
    onSuccess: (news) => {
      onClose()
      rememberStatus({ ...news, status_detail: null, restoring: { from: 'backup', to: taken_at } })
    },
    onError: () => undefined,
  })
  const moment = formatMoment(taken_at!)
  return (
    <TypedNameDialog
      visible
      title="Restore this backup?"
      description={`${name} goes back to what it was on ${moment}. It takes no connections until that is done.`}
      losses={[
        lossOf(preview?.writes_since),
        'Everything that was created, changed or deleted since then, in every schema, is replaced.',
        preview
          ? `The present state is kept until ${formatMoment(preview.kept_until)} and the restore can be undone.`
          : 'The present state is kept for 48 hours and the restore can be undone.',
        'Users of the project have to sign in again. The database password stays the same.',
      ]}
      name={name}
      nameLabel="project name"
      confirmText="Restore backup"
      error={restore.error?.message}
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}

function lossOf(writes: number | null | undefined) {
  if (writes === undefined) return 'Counting what was written since …'
  if (writes === null) return 'How much was written since cannot be counted.'
  if (writes === 0) return 'Nothing was written since.'
  return `About ${formatCount(writes)} ${writes === 1 ? 'row was' : 'rows were'} written since.`
}
