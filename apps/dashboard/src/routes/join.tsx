import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { JoinPage } from '../features/members/join-page.tsx'
import { invitationFragment, invitationIn } from '../lib/url/invitation-fragment.ts'
import { oneText } from '../lib/url/plain-search.ts'

export const Route = createFileRoute('/join')({
  validateSearch: ({ token, slug }: Record<string, unknown>): { token?: string; slug?: string } => ({
    token: oneText(token),
    slug: oneText(slug),
  }),
  beforeLoad: async ({ preload, search: { token, slug } }) => {
    // links of before had it in the query; from there it goes where nothing sends it on
    if (token !== undefined && slug !== undefined) {
      const hash = invitationFragment({ slug, token }).slice(1)
      throw redirect({ to: '/join', search: {}, hash, replace: true })
    }
    return { isSignedIn: !preload && (await ensureSession()) !== undefined }
  },
  component: Join,
})

function Join() {
  const hash = useLocation({ select: (location) => location.hash })
  const link = invitationIn(hash) ?? { slug: '', token: '' }
  return <JoinPage link={link} isSignedIn={Route.useRouteContext().isSignedIn} />
}
