import { createFileRoute, notFound } from '@tanstack/react-router'
import { deploymentQuery } from '../data/deployment.ts'
import { inboxQuery } from '../data/inbox.ts'
import { InboxPage } from '../features/inbox/inbox-page.tsx'

export const Route = createFileRoute('/inbox')({
  loader: async ({ context: { queryClient } }) => {
    const deployment = await queryClient.ensureQueryData(deploymentQuery())
    if (!deployment.inbox) throw notFound()
    await queryClient.ensureQueryData(inboxQuery())
  },
  component: InboxPage,
})
