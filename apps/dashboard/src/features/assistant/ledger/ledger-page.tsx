import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Select } from '@plinth/ui/select'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Failure } from '../../../components/frames/failure.tsx'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { disclosuresQuery } from '../../../data/disclosures.ts'
import { organizationsQuery } from '../../../data/organizations.ts'
import { projectsQuery } from '../../../data/projects.ts'
import { DisclosureSheet } from './disclosure-sheet.tsx'
import { DisclosureTable } from './disclosure-table.tsx'
import type { LedgerSearch } from './ledger-search.ts'
import { StopSwitch } from './stop-switch.tsx'

/** What was sent to the model: when, by whom, for which project, and every word of it. */
export function LedgerPage({ slug, search }: { slug: string; search: LedgerSearch }) {
  const { project, entry } = search
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const { data: projects = [] } = useQuery(projectsQuery(slug))
  const { data: sent, error, isFetching, isPlaceholderData, refetch } = useQuery(disclosuresQuery(slug, search))
  const navigate = useNavigate()
  const go = (next: LedgerSearch, resetScroll = true) =>
    void navigate({ to: '/org/$slug/assistant', params: { slug }, search: next, resetScroll })
  if (!organization) return null
  const isKnown = project === undefined || projects.some(({ ref }) => ref === project)
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Assistant ledger · ${organization.name}`}</PageTitle>
        <PageHeader
          title="Assistant ledger"
          description={`Everything that was sent to a model, word for word, for 90 days. ${organization.is_owner ? 'You see what everybody sent; members who are neither owner nor admin see their own.' : 'Owners and admins see what everybody sent, other members their own.'}`}
        />
        <StopSwitch organization={organization} />
        <div className="flex flex-col gap-3">
          {(project !== undefined || sent?.length !== 0) && (
            <Select
              aria-label="Project"
              className="sm:max-w-64"
              value={project ?? ''}
              onChange={({ target }) => go({ project: target.value || undefined })}
              options={[
                { value: '', label: 'All projects' },
                ...projects.map(({ ref, name }) => ({ value: ref, label: name })),
                ...(isKnown ? [] : [{ value: project, label: project }]),
              ]}
            />
          )}
          {error && !sent ? (
            <Failure
              title="The ledger could not be loaded"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <DisclosureTable
              slug={slug}
              search={search}
              sent={sent}
              isOutdated={isPlaceholderData}
              projects={projects}
              seesAll={organization.is_owner}
            />
          )}
        </div>
        {entry && (
          <DisclosureSheet
            slug={slug}
            id={entry}
            projects={projects}
            onClose={() => go({ ...search, entry: undefined }, false)}
          />
        )}
      </Page>
    </TooltipProvider>
  )
}
