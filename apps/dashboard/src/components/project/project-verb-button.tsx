import type { Project } from '@plinth/contract/projects'
import { Button, type ButtonProps } from '@plinth/ui/button'
import { useState } from 'react'
import { ProjectVerbDialog, useProjectVerb } from './project-verb-dialog.tsx'
import { useReasonAgainst } from './use-reason-against.ts'
import { type ProjectVerb, verbLabel } from './verb-label.ts'

interface ProjectVerbButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  project: Project
  verb: ProjectVerb
}

/** Pauses, restarts or restores a project. What closes connections asks first. */
export function ProjectVerbButton({ project, verb, variant, size }: ProjectVerbButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const restoring = useProjectVerb('restore', () => undefined)
  const reason = useReasonAgainst(project, verb)
  const isRestore = verb === 'restore'
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={reason !== undefined}
        title={reason}
        loading={isRestore && restoring.isPending}
        onClick={() => (isRestore ? restoring.mutate({ ref: project.ref }) : setAsking(true))}
      >
        {verbLabel(verb, project)}
      </Button>
      {!isRestore && (
        <ProjectVerbDialog project={project} verb={verb} visible={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
