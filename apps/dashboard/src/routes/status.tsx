import { createFileRoute } from '@tanstack/react-router'
import { platformStatusQuery } from '../data/platform-status.ts'
import { StatusPage } from '../features/status/status-page.tsx'

export const Route = createFileRoute('/status')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(platformStatusQuery()),
  pendingComponent: () => null,
  component: StatusPage,
})
