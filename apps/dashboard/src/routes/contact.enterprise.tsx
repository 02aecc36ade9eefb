import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { EnterprisePage } from '../features/support/enterprise-page.tsx'

export const Route = createFileRoute('/contact/enterprise')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    const { edition } = await queryClient.ensureQueryData(deploymentQuery())
    if (edition !== 'hosted') throw notFound()
    if (!preload) await ensureSession()
  },
  component: EnterprisePage,
})
