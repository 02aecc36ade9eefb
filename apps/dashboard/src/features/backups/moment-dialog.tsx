import { backups } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { backupsQuery, momentPreviewQuery } from '../../data/backups.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'
import { lossWords } from './loss-words.ts'
import { ReplaceDataDialog } from './replace-data-dialog.tsx'

interface MomentDialogProps {
  projectRef: string
  moment: Date
  onClose: () => void
}

/** Asks before a project goes back to a point in time. */
export function MomentDialog({ projectRef, moment, onClose }: MomentDialogProps) {
  const { name } = useProject(projectRef)
  const preview = useQuery(momentPreviewQuery(projectRef, moment))
  const { data: found } = useQuery(backupsQuery(projectRef))
  const base = found?.backups.find(({ id }) => id === preview.data?.backup)?.taken_at
  const restore = useCall(backups.restoreMoment, {
    onSuccess: (news) => {
      onClose()
      rememberStatus({
        ...news,
        status_detail: null,
        restoring: { from: 'backup', to: moment.toISOString(), stage: 'cancelable' },
      })
    },
    onError: () => undefined,
  })
  return (
    <ReplaceDataDialog
      name={name}
      moment={formatMoment(moment)}
      preview={preview}
      losses={
        preview.data &&
        lossWords({
          ...preview.data,
          writes: preview.data.writes_since_at_most,
          ...(base ? { countedFrom: base } : {}),
        })
      }
      error={restore.error?.message}
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ ref: projectRef, at: moment.toISOString() })}
      onCancel={onClose}
    />
  )
}
