import { createFileRoute } from '@tanstack/react-router'
import { organizationAskingForMfa } from '../../access/require-existence.ts'
import { projectsQuery } from '../../data/projects.ts'
import { OrganizationPage } from '../../features/organizations/organization-page.tsx'
import { projectsSearch } from '../../features/organizations/projects/projects-search.ts'

export const Route = createFileRoute('/_app/org/$slug/')({
  validateSearch: projectsSearch,
  loader: async ({ context, params: { slug } }) => {
    await context.queryClient.ensureQueryData(projectsQuery(slug)).catch((error: unknown) => {
      // the page says what is asked
      if (organizationAskingForMfa(error) === undefined) throw error
    })
  },
  staticData: { skeleton: 'cards' },
  component: Organization,
})

function Organization() {
  return <OrganizationPage slug={Route.useParams().slug} />
}
