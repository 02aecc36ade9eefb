import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { organizationsQuery } from '../../../data/organizations.ts'
import { AssistantSection } from './assistant-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { MfaSection } from './mfa-section.tsx'

/** Everything about an organization that can be changed. */
export function OrganizationSettingsPage({ slug }: { slug: string }) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  if (!organization) return null
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Settings · ${organization.name}`}</PageTitle>
        <div className="flex w-full max-w-180 flex-col gap-10">
          <PageHeader title="Organization settings" />
          <GeneralSection key={slug} organization={organization} />
          <MfaSection organization={organization} />
          <AssistantSection organization={organization} />
        </div>
      </Page>
    </TooltipProvider>
  )
}
