import { type Backup, backups } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { backupDoubt } from '../../components/backups/backup-doubt.ts'
import { restorePreviewQuery } from '../../data/backups.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'
import { keptWords, lossWords } from './loss-words.ts'

interface RestoreDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

/** Says what would be lost, and asks for the name of the project. */
export function RestoreDialog({ projectRef, backup, onClose }: RestoreDialogProps) {
  const { id, taken_at } = backup
  const { name } = useProject(projectRef)
  const { data: preview } = useQuery(restorePreviewQuery(projectRef, id))
  const restore = useCall(backups.restore, {
    onSuccess: (news) => {
      onClose()
      rememberStatus({ ...news, status_detail: null, restoring: { from: 'backup', to: taken_at, stage: 'cancelable' } })
    },
    onError: () => undefined,
  })
  const moment = formatMoment(taken_at!)
  const doubt = backupDoubt(backup.verification?.state ?? null)
  const losses = lossWords(preview && { is_changed_since: preview.is_changed_since, writes: preview.writes_since })
  return (
    <TypedNameDialog
      visible
      title="Restore this backup?"
      description={`${name} goes back to what it was on ${moment}. It accepts no connections until that is done.`}
      losses={doubt === undefined ? losses : [doubt, ...losses]}
      name={name}
      nameLabel="project name"
      confirmText="Restore backup"
      error={restore.error?.message}
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    >
      <p className="text-muted">{keptWords(preview?.kept_until)}</p>
    </TypedNameDialog>
  )
}
