import type { Project } from '@plinth/contract/projects'
import { StatusDot } from '@plinth/ui/status-dot'
import { wordsOfProject } from '../components/project/project-status.ts'
import { useIsNarrow } from '../components/frames/use-is-narrow.ts'

/** Beside the project's name: what is not as usual. A healthy project goes without saying. */
export function ProjectStatusHere({ project }: { project: Project }) {
  const isNarrow = useIsNarrow()
  const { word, state, sentence } = wordsOfProject(project)
  return (
    <output
      title={project.status === 'ACTIVE_HEALTHY' ? undefined : sentence}
      className="shrink-0 px-1.5 text-label empty:hidden"
    >
      {project.status !== 'ACTIVE_HEALTHY' && (
        <StatusDot state={state} hideLabel={isNarrow}>
          {word}
        </StatusDot>
      )}
    </output>
  )
}
