import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { deploymentQuery } from '../data/deployment.ts'
import { InboxPage } from '../features/inbox/inbox-page.tsx'
import { inboxToken } from '../lib/browser/stored-entries.ts'
import { takeToken } from '../lib/url/take-token.ts'

export const Route = createFileRoute('/inbox')({
  loader: async ({ context: { queryClient } }) => {
    const deployment = await queryClient.ensureQueryData(deploymentQuery())
    if (!deployment.inbox) throw notFound()
    const token = takeToken()
    if (token !== undefined) inboxToken.write(token)
    await ensureSession()
  },
  component: InboxPage,
})
