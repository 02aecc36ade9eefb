import type { Project } from '@plinth/contract/projects'
import { projects } from '@plinth/contract/projects'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useCall } from '../../api/api.ts'
import { rememberStatus } from '../../data/projects.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** What can be done to a running or stopped project. */
export type ProjectVerb = 'pause' | 'restart' | 'restore'

interface ProjectVerbDialogProps {
  project: Pick<Project, 'ref' | 'name'>
  verb: ProjectVerb
  visible: boolean
  onClose: () => void
}

/** Asks, and then pauses, restarts or restores a project. */
export function ProjectVerbDialog({ project, verb, visible, onClose }: ProjectVerbDialogProps) {
  const { label, consequence } = projectVerbWords[verb]
  const run = useProjectVerb(verb, onClose)
  return (
    <TooltipProvider>
      <ConfirmDialog
        visible={visible}
        title={`${label}?`}
        description={consequence(project.name)}
        confirmText={label}
        role="alertdialog"
        loading={run.isPending}
        onConfirm={() => run.mutate({ ref: project.ref })}
        onCancel={onClose}
      />
    </TooltipProvider>
  )
}

export const useProjectVerb = (verb: ProjectVerb, onDone: () => void) =>
  useCall(projects[verb], {
    onSuccess: (news) => {
      onDone()
      rememberStatus({ ...news, status_detail: null })
    },
  })

export const projectVerbWords: Record<ProjectVerb, { label: string; consequence: (name: string) => string }> = {
  pause: {
    label: 'Pause project',
    consequence: (name) => `${name} closes its connections and stops until somebody restores it. Its data stays.`,
  },
  restart: {
    label: 'Restart project',
    consequence: (name) => `${name} closes its connections for a moment. Running queries end with an error.`,
  },
  restore: {
    label: 'Restore project',
    consequence: (name) => `${name} starts with the data that it had.`,
  },
}
