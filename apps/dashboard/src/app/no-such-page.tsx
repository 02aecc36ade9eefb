import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../components/frames/page-title.tsx'
import { useOrganizationHere } from '../components/project/use-organization-here.ts'
import { useProjectHere } from '../components/project/use-project-here.ts'

/** Says inside the shell that there is no page, and leads back to the project or the organization of the address. */
export function NoSuchPage() {
  return (
    <Page>
      <PageTitle>Not found</PageTitle>
      <h1 className="sr-only">Not found</h1>
      <div className="rounded-panel border border-border bg-surface">
        <EmptyState
          kind="nothing"
          title="Page not found"
          action={
            <Button asChild variant="primary">
              {useWayBack()}
            </Button>
          }
        >
          Check the address. The page may have been moved or deleted.
        </EmptyState>
      </div>
    </Page>
  )
}

function useWayBack() {
  const project = useProjectHere()
  const organization = useOrganizationHere()
  if (project) return <Link to="/project/$ref" params={{ ref: project.ref }}>{`Back to ${project.name}`}</Link>
  if (organization)
    return <Link to="/org/$slug" params={{ slug: organization.slug }}>{`Back to ${organization.name}`}</Link>
  return <Link to="/organizations">See your organizations</Link>
}
