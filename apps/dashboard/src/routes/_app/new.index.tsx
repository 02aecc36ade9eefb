import { createFileRoute } from '@tanstack/react-router'
import { requireFeature } from '../../access/require-feature.ts'
import { NewOrganizationPage } from '../../features/organizations/new-organization-page.tsx'

export const Route = createFileRoute('/_app/new/')({
  beforeLoad: requireFeature('organizations:create'),
  staticData: { skeleton: 'form' },
  component: NewOrganizationPage,
})
