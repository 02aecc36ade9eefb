import { createFileRoute, redirect } from '@tanstack/react-router'
import { ensureSession, goToSignIn } from '../api/session.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { lastVisitedOrganization } from '../data/last-visited-organization.ts'

export const Route = createFileRoute('/')({
  pendingComponent: () => null,
  beforeLoad: async ({ context }) => {
    if (!(await ensureSession())) return goToSignIn()
    const slug = lastVisitedOrganization(await context.queryClient.ensureQueryData(organizationsQuery()))
    throw slug ? redirect({ to: '/org/$slug', params: { slug } }) : redirect({ to: '/organizations' })
  },
})
