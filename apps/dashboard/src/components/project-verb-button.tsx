import { projects, type Project } from '@plinth/contract/projects'
import { Button, type ButtonProps } from '@plinth/ui/button'
import { ConfirmDialog } from '@plinth/ui/confirm-dialog'
import { useState } from 'react'
import { useCall } from '../api/api.ts'
import { rememberStatus } from '../data/projects.ts'
import { useReasonAgainst } from './use-reason-against.ts'

interface ProjectVerbButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  project: Project
  verb: 'pause' | 'restart' | 'restore'
}

/** Pauses, restarts or restores a project. What closes connections asks first. */
export function ProjectVerbButton({ project, verb, variant, size }: ProjectVerbButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { label, question } = words[verb]
  const run = useCall(projects[verb], {
    onSuccess: (news) => {
      setAsking(false)
      rememberStatus({ ...news, status_detail: null })
    },
  })
  const reason = useReasonAgainst(project, verb)
  const start = () => run.mutate({ ref: project.ref })
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={reason !== undefined}
        title={reason}
        loading={run.isPending && !isAsking}
        onClick={question ? () => setAsking(true) : start}
      >
        {label}
      </Button>
      {question && (
        <ConfirmDialog
          visible={isAsking}
          title={`${label}?`}
          description={question(project.name)}
          confirmText={label}
          variant="warning"
          loading={run.isPending}
          onConfirm={start}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const words: Record<ProjectVerbButtonProps['verb'], { label: string; question?: (name: string) => string }> = {
  pause: {
    label: 'Pause project',
    question: (name) => `${name} closes its connections and stops until somebody restores it. Its data stays.`,
  },
  restart: {
    label: 'Restart project',
    question: (name) => `${name} closes its connections for a moment. Running queries end with an error.`,
  },
  restore: { label: 'Restore project' },
}
