import { backups } from '@plinth/contract/backups'
import type { Project } from '@plinth/contract/projects'
import { Button, type ButtonProps } from '@plinth/ui/button'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useCall } from '../../api/api.ts'
import { toastError } from '../../api/toast-error.ts'
import { refreshProjects, rememberStatus } from '../../data/projects.ts'

interface CancelRestoreButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  project: Project
}

/** There only while the restore of a project can be canceled, for those who may. Nothing is lost by it, so it does not ask. */
export function CancelRestoreButton({ project, ...look }: CancelRestoreButtonProps) {
  const { restoring, status, ref } = project
  const may = useProjectAccess(project)
  const cancel = useCall(backups.cancelRestore, {
    onSuccess: (news) =>
      restoring && rememberStatus({ ...news, status_detail: null, restoring: { ...restoring, stage: 'canceled' } }),
    onError: async (error) => {
      toastError(error)
      await refreshProjects()
    },
  })
  if (status !== 'RESTORING' || restoring?.stage !== 'cancelable' || !may(backups.cancelRestore)) return null
  return (
    <Button {...look} loading={cancel.isPending} onClick={() => cancel.mutate({ ref })}>
      {restoring.from === 'backup' ? 'Cancel restore' : 'Cancel'}
    </Button>
  )
}
