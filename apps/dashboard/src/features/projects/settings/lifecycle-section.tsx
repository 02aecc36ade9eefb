import type { Project } from '@plinth/contract/projects'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { ProjectVerbButton } from '../../../components/project-verb-button.tsx'

/** Stopping and starting. */
export function LifecycleSection({ project }: { project: Project }) {
  const isPaused = project.status === 'INACTIVE' || project.status === 'RESTORE_FAILED'
  return (
    <Section title="Running">
      <Panel padded={false}>
        {isPaused ? (
          <PanelRow title="Restore" description="Starts the cluster with the data it had when it was paused.">
            <ProjectVerbButton project={project} verb="restore" />
          </PanelRow>
        ) : (
          <>
            <PanelRow title="Restart" description="Closes all connections and starts Postgres anew.">
              <ProjectVerbButton project={project} verb="restart" />
            </PanelRow>
            <PanelRow title="Pause" description="Stops the cluster and refuses connections until it is restored.">
              <ProjectVerbButton project={project} verb="pause" />
            </PanelRow>
          </>
        )}
      </Panel>
    </Section>
  )
}
