import { createFileRoute } from '@tanstack/react-router'
import { missingSearch } from '../../lib/missing-search.ts'
import { projectsQuery } from '../../data/projects.ts'
import { OrganizationPage } from '../../features/organizations/organization-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/')({
  validateSearch: missingSearch,
  loader: ({ context, params: { slug } }) => context.queryClient.ensureQueryData(projectsQuery(slug)),
  component: Organization,
})

function Organization() {
  return <OrganizationPage slug={Route.useParams().slug} />
}
