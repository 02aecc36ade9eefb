import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ensureSession, goToSignIn } from '../api/session.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { lastVisitedOrganization } from '../data/last-visited-organization.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { profileQuery } from '../data/profile.ts'
import { allProjectsQuery } from '../data/projects.ts'

export const Route = createFileRoute('/')({
  pendingComponent: () => null,
  beforeLoad: async ({ context }) => {
    if (!(await ensureSession())) return goToSignIn()
    const ref = await onlyProject(context.queryClient)
    if (ref) throw redirect({ to: '/project/$ref', params: { ref } })
    const slug = lastVisitedOrganization(await context.queryClient.ensureQueryData(organizationsQuery()))
    throw slug ? redirect({ to: '/org/$slug', params: { slug } }) : redirect({ to: '/organizations' })
  },
})

/** Where a whole installation has one project, there is nothing to choose. */
async function onlyProject(queryClient: QueryClient) {
  const { edition } = await queryClient.ensureQueryData(deploymentQuery())
  if (edition !== 'self-hosted') return undefined
  // on the first visit the profile is made, and the project with it
  await queryClient.ensureQueryData(profileQuery())
  const [first, ...others] = await queryClient.ensureQueryData(allProjectsQuery())
  return others.length === 0 ? first?.ref : undefined
}
