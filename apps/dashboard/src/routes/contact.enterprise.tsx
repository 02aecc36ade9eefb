import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { hasCommerceIn } from '../access/has-commerce.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { EnterprisePage } from '../features/support/enterprise-page.tsx'

export const Route = createFileRoute('/contact/enterprise')({
  beforeLoad: async ({ context: { queryClient }, preload }) => {
    const deployment = await queryClient.ensureQueryData(deploymentQuery())
    if (!hasCommerceIn(deployment)) throw notFound()
    if (!preload) await ensureSession()
  },
  staticData: { skeleton: 'form' },
  component: EnterprisePage,
})
