import { backups } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/api.ts'
import { momentPreviewQuery } from '../../data/backups.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'
import { keptWords, lossWords } from './loss-words.ts'

interface MomentDialogProps {
  projectRef: string
  moment: Date
  onClose: () => void
}

/** Says what would be lost, and asks for the name of the project. */
export function MomentDialog({ projectRef, moment, onClose }: MomentDialogProps) {
  const { name } = useProject(projectRef)
  const { data: preview } = useQuery(momentPreviewQuery(projectRef, moment))
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
    <TypedNameDialog
      visible
      title="Restore this moment?"
      description={`${name} goes back to what it was on ${formatMoment(moment)}. It accepts no connections until that is done.`}
      losses={lossWords(
        preview && { is_changed_since: preview.is_changed_since, writes: preview.writes_since_at_most, isMost: true },
      )}
      name={name}
      nameLabel="project name"
      confirmText="Restore moment"
      error={restore.error?.message}
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ ref: projectRef, at: moment.toISOString() })}
      onCancel={onClose}
    >
      <p className="text-muted">{keptWords(preview?.kept_until)}</p>
    </TypedNameDialog>
  )
}
