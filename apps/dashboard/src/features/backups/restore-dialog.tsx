import { type Backup, backups } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { backupDoubt } from '../../components/backups/backup-doubt.ts'
import { restorePreviewQuery } from '../../data/backups.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'
import { formatDuration } from '../../lib/format/format-duration.ts'
import { lossWords } from './loss-words.ts'
import { ReplaceDataDialog } from './replace-data-dialog.tsx'

interface RestoreDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

/** Asks before a project goes back to a backup. */
export function RestoreDialog({ projectRef, backup, onClose }: RestoreDialogProps) {
  const { id, taken_at, verification } = backup
  const { name } = useProject(projectRef)
  const preview = useQuery(restorePreviewQuery(projectRef, id))
  const restore = useCall(backups.restore, {
    onSuccess: (news) => {
      onClose()
      rememberStatus({ ...news, status_detail: null, restoring: { from: 'backup', to: taken_at, stage: 'cancelable' } })
    },
    onError: () => undefined,
  })
  const took = verification?.restore_ms
  return (
    <ReplaceDataDialog
      name={name}
      moment={formatMoment(taken_at!)}
      preview={preview}
      losses={preview.data && lossWords({ ...preview.data, writes: preview.data.writes_since })}
      duration={took == null ? undefined : `The last test restore of this backup took ${formatDuration(took)}.`}
      doubt={backupDoubt(verification?.state ?? null)}
      error={restore.error?.message}
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ ref: projectRef, id })}
      onCancel={onClose}
    />
  )
}
