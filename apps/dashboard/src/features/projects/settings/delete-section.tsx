import type { Project } from '@plinth/contract/projects'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { DeleteProjectButton } from '../delete-project-button.tsx'

/** The end of a project, with 48 hours to think again. */
export function DeleteSection({ project }: { project: Project }) {
  const reason = useReasonAgainst(project, 'remove')
  return (
    <Section id="delete" title="Delete">
      <Panel padded={false}>
        <PanelRow
          title="Delete this project"
          description={
            reason ??
            'The cluster stops at once. You can restore the project within 48 hours. Then its data is deleted.'
          }
        >
          <DeleteProjectButton project={project} />
        </PanelRow>
      </Panel>
    </Section>
  )
}
