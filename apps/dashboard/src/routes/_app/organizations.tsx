import { createFileRoute } from '@tanstack/react-router'
import { OrganizationListPage } from '../../features/organizations/organization-list-page.tsx'
import { missingSearch } from '../../lib/url/missing-search.ts'

export const Route = createFileRoute('/_app/organizations')({
  validateSearch: missingSearch,
  staticData: { skeleton: 'cards' },
  component: OrganizationListPage,
})
