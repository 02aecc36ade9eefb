import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { CardLink } from '../../components/lists/card-link.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { SearchableCards } from '../../components/lists/searchable-cards.tsx'
import { organizationsQuery } from '../../data/organizations.ts'

const route = getRouteApi('/_app/organizations')

const MissingOrganization = lazy(() =>
  import('./missing-organization.tsx').then((module) => ({ default: module.MissingOrganization })),
)

/** Every organization of the person. */
export function OrganizationListPage() {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const { isOn } = useAccess()
  const { error, org } = route.useSearch()
  const canCreate = isOn('organizations:create')
  return (
    <Page>
      <PageTitle>Organizations</PageTitle>
      <PageHeader title="Organizations" actions={canCreate && organizations.length > 0 && <NewOrganizationButton />} />
      {error === 'org_not_found' && org !== undefined && (
        <Suspense>
          <MissingOrganization slug={org} />
        </Suspense>
      )}
      {organizations.length === 0 ? (
        <div className="rounded-panel border border-border bg-surface">
          <EmptyState
            kind="nothing"
            title="You do not belong to an organization yet"
            action={canCreate && <NewOrganizationButton />}
          >
            {canCreate
              ? 'An organization holds your projects and the people who work on them.'
              : 'Ask somebody who runs one to invite you.'}
          </EmptyState>
        </div>
      ) : (
        <OrganizationCards organizations={organizations} />
      )}
    </Page>
  )
}

function OrganizationCards({ organizations }: { organizations: readonly Organization[] }) {
  const { hasCommerce } = useAccess()
  return (
    <SearchableCards
      items={organizations}
      label="Organizations"
      searchLabel="Find an organization"
      noMatch="No organization has that name"
      wordsOf={({ name, slug }) => [name, slug]}
    >
      {({ slug, name, plan, is_owner }) => (
        <CardLink
          key={slug}
          title={name}
          level={2}
          aside={hasCommerce && <Badge>{plan.name}</Badge>}
          footer={is_owner ? 'Owner' : 'Member'}
          link={<Link to="/org/$slug" params={{ slug }} />}
        >
          <span className="font-mono text-label">{slug}</span>
        </CardLink>
      )}
    </SearchableCards>
  )
}

function NewOrganizationButton() {
  return (
    <Button asChild variant="primary" icon={<Plus size={14} aria-hidden />} aria-keyshortcuts="c">
      <Link to="/new">New organization</Link>
    </Button>
  )
}
