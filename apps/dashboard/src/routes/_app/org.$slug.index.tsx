import { createFileRoute } from '@tanstack/react-router'
import { missingSearch } from '../../lib/url/missing-search.ts'
import { organizationAskingForMfa } from '../../access/require-existence.ts'
import { projectsQuery } from '../../data/projects.ts'
import { OrganizationPage } from '../../features/organizations/organization-page.tsx'

export const Route = createFileRoute('/_app/org/$slug/')({
  validateSearch: missingSearch,
  loader: async ({ context, params: { slug } }) => {
    await context.queryClient.ensureQueryData(projectsQuery(slug)).catch((error: unknown) => {
      // the page says what is asked
      if (organizationAskingForMfa(error) === undefined) throw error
    })
  },
  component: Organization,
})

function Organization() {
  return <OrganizationPage slug={Route.useParams().slug} />
}
