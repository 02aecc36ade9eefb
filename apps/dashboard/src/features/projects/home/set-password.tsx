import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Panel, Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { useProjectAccess } from '../../../access/use-project-access.ts'

/** The first step in a project that came with the installation: its password was never shown to anybody. */
export function SetPassword({ project }: { project: Project }) {
  const may = useProjectAccess(project)
  if (!may(projects.resetPassword)) return null
  return (
    <Section title="Set the database password">
      <Panel>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="me-auto text-muted">
            Plinth created this database with a random password that was never shown. Clients need one to connect.
          </p>
          <Button asChild variant="primary">
            <Link to="/project/$ref/settings" params={{ ref: project.ref }} hash="password">
              Set password
            </Link>
          </Button>
        </div>
      </Panel>
    </Section>
  )
}
