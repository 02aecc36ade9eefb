import { type PlanId, planIds } from '@plinth/catalog/plans'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { hasCommerceIn } from '../access/has-commerce.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { lastVisitedOrganization } from '../data/last-visited-organization.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { PlansPage } from '../features/plans/plans-page.tsx'

export const Route = createFileRoute('/plans')({
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: PlanId | undefined } => ({
    plan: planIds.find((id) => id === plan),
  }),
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    const deployment = await queryClient.ensureQueryData(deploymentQuery())
    if (!hasCommerceIn(deployment)) throw notFound()
    return { isSignedIn: !preload && (await ensureSession()) !== undefined }
  },
  staticData: { skeleton: 'table' },
  component: Plans,
})

function Plans() {
  const { plan = 'pro' } = Route.useSearch()
  const { isSignedIn } = Route.useRouteContext()
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const { data: organizations = [] } = useQuery({ ...organizationsQuery(), enabled: isSignedIn })
  const slug = lastVisitedOrganization(organizations)
  const visitor = { isSignedIn, slug, mayAnybodySignUp: deployment.sign_up === 'open' }
  return <PlansPage plan={plan} visitor={visitor} assurances={deployment.assurances} />
}
