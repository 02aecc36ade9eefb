import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireOrganization } from '../../access/require-existence.ts'
import { rememberOrganization } from '../../data/last-visited-organization.ts'

export const Route = createFileRoute('/_app/org/$slug')({
  loader: async ({ params: { slug }, preload, location: { pathname } }) => {
    await requireOrganization(slug, { preload, pathname })
    if (!preload) rememberOrganization(slug)
  },
  component: Outlet,
})
