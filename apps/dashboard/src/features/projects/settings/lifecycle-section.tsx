import type { Project } from '@plinth/contract/projects'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { ProjectVerbButton } from '../../../components/project/project-verb-button.tsx'
import { statusWords } from '../../../components/project/project-status.ts'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'

/** Stopping and starting. */
export function LifecycleSection({ project }: { project: Project }) {
  const isPaused = project.status === 'INACTIVE' || project.status === 'RESTORE_FAILED'
  return (
    <Section title="Running">
      <Panel padded={false}>
        {(isPaused ? (['restore'] as const) : (['restart', 'pause'] as const)).map((verb) => (
          <VerbRow key={verb} project={project} verb={verb} />
        ))}
      </Panel>
    </Section>
  )
}

type Verb = keyof typeof rows

function VerbRow({ project, verb }: { project: Project; verb: Verb }) {
  const reason = useReasonAgainst(project, verb)
  const { title, description } = rows[verb]
  const possible = verb === 'restore' ? `${statusWords[project.status].sentence} ${description}` : description
  return (
    <PanelRow title={title} description={reason ?? possible}>
      <ProjectVerbButton project={project} verb={verb} />
    </PanelRow>
  )
}

const rows = {
  restore: { title: 'Resume', description: 'The cluster starts with the data it had.' },
  restart: { title: 'Restart', description: 'Closes all connections and restarts Postgres.' },
  pause: { title: 'Pause', description: 'Stops the cluster and refuses connections until it is resumed.' },
}
