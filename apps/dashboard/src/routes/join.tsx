import { createFileRoute } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { JoinPage } from '../features/members/join-page.tsx'
import { oneText } from '../lib/plain-search.ts'

export const Route = createFileRoute('/join')({
  validateSearch: ({ token, slug }: Record<string, unknown>): { token?: string; slug?: string } => ({
    token: oneText(token),
    slug: oneText(slug),
  }),
  beforeLoad: async ({ preload }) => ({ isSignedIn: !preload && (await ensureSession()) !== undefined }),
  component: Join,
})

function Join() {
  const { token = '', slug = '' } = Route.useSearch()
  return <JoinPage link={{ token, slug }} isSignedIn={Route.useRouteContext().isSignedIn} />
}
