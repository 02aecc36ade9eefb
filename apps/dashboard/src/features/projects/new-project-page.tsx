import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../access/use-access.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { organizationsQuery } from '../../data/organizations.ts'
import type { NamedBackup } from './new/chosen-backup.tsx'
import { NewProjectForm } from './new/new-project-form.tsx'
import type { SelectablePlan } from './new/plan-field.tsx'

interface NewProjectPageProps {
  slug: string
  /** What the address asks for. */
  plan?: SelectablePlan
  /** What it begins as. */
  backup?: NamedBackup
}

/** Makes a project: a Postgres cluster of its own. */
export function NewProjectPage({ slug, plan, backup }: NewProjectPageProps) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const mayCreate = useAccess().isOn('organizations:create')
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>New project</PageTitle>
        <div className="flex w-full max-w-180 flex-col gap-6">
          <PageHeader
            title="New project"
            description="A project is a dedicated Postgres database. It is ready in seconds."
          />
          {organizations.length === 0 ? (
            <EmptyState
              kind="nothing"
              title="A project needs an organization"
              action={
                mayCreate && (
                  <Button asChild variant="primary">
                    <Link to="/new">New organization</Link>
                  </Button>
                )
              }
            >
              {mayCreate
                ? 'Make one first; you come back here afterwards.'
                : 'Creating organizations is switched off. Ask the owner of one to invite you.'}
            </EmptyState>
          ) : (
            <NewProjectForm organizations={organizations} slug={slug} plan={plan} backup={backup} />
          )}
        </div>
      </Page>
    </TooltipProvider>
  )
}
