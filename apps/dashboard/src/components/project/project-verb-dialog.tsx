import type { Project } from '@plinth/contract/projects'
import { projects } from '@plinth/contract/projects'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useCall } from '../../api/api.ts'
import { rememberStatus } from '../../data/projects.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { type ProjectVerb, verbLabel } from './verb-label.ts'

interface ProjectVerbDialogProps {
  project: Pick<Project, 'ref' | 'name' | 'status'>
  verb: ProjectVerb
  visible: boolean
  onClose: () => void
}

/** Asks, and then pauses, restarts or restores a project. */
export function ProjectVerbDialog({ project, verb, visible, onClose }: ProjectVerbDialogProps) {
  const label = verbLabel(verb, project)
  const run = useProjectVerb(verb, onClose)
  return (
    <TooltipProvider>
      <ConfirmDialog
        visible={visible}
        title={`${label}?`}
        description={consequences[verb](project.name)}
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

const consequences: Record<ProjectVerb, (name: string) => string> = {
  pause: (name) => `${name} closes its connections and stops until somebody resumes it. Its data stays.`,
  restart: (name) => `${name} closes its connections for a moment. Running queries end with an error.`,
  restore: (name) => `${name} starts with the data that it had.`,
}
