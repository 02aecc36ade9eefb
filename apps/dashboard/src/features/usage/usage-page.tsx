import { usage } from '@plinth/contract/usage'
import { Banner } from '@plinth/ui/banner'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Skeleton } from '@plinth/ui/skeleton'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { organizationsQuery } from '../../data/organizations.ts'
import { usageQuery } from '../../data/usage.ts'
import { MetricSection } from './metric-section.tsx'
import { RangeChoice } from './range-choice.tsx'
import { askedOf } from './asked-days.ts'
import type { UsageSearch } from './usage-search.ts'

/** What the projects of an organization used, beside what its plan includes. */
export function UsagePage({ slug, search }: { slug: string; search: UsageSearch }) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const { may } = useAccess()
  if (!organization) return null
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Usage · ${organization.name}`}</PageTitle>
        <div className="flex w-full max-w-180 flex-col gap-8">
          {may(usage.ofOrganization, { organization: slug }) ? (
            <Shown slug={slug} search={search} />
          ) : (
            <>
              <PageHeader title="Usage" />
              <Banner tone="info" title="Your role in this organization does not show its usage.">
                One of its owners can tell you more.
              </Banner>
            </>
          )}
        </div>
      </Page>
    </TooltipProvider>
  )
}

function Shown({ slug, search }: { slug: string; search: UsageSearch }) {
  const [openedAt] = useState(() => new Date())
  const asked = askedOf(search, openedAt)
  const { data, error, refetch, isFetching } = useQuery({
    ...usageQuery(slug, asked),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Usage"
        description={
          data?.measured_until ? (
            <>
              Updated every 10 minutes, last <RelativeTime value={data.measured_until} />. Days begin at midnight UTC.
            </>
          ) : (
            'Updated every 10 minutes. Days begin at midnight UTC.'
          )
        }
      />
      <RangeChoice slug={slug} search={search} shown={data} today={openedAt} />
      {error && (
        <Failure
          title="The usage could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Waiting />}
      {data?.metrics.map((metric) => (
        <MetricSection key={metric.metric} usage={metric} start={data.start} isCycle={data.is_present_cycle} />
      ))}
      {data && <p className="text-muted">Storage, functions and realtime are not measured yet.</p>}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading the usage" className="flex flex-col gap-8">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} className="h-56 rounded-panel" />
    ))}
  </div>
)
