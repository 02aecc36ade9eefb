import { createFileRoute } from '@tanstack/react-router'
import { OrganizationSettingsPage } from '../../features/organizations/settings/organization-settings-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/settings')({
  staticData: { skeleton: 'form' },
  component: OrganizationSettings,
})

function OrganizationSettings() {
  return <OrganizationSettingsPage slug={Route.useParams().slug} />
}
